"use strict";

const SHOWN_PERCENTILES = [["50.0", "p50"], ["95.0", "p95"], ["99.0", "p99"], ["99.9", "p99.9"], ["100.0", "max"]];
const COLOURS = { light: ["#0b62a8", "#c2410c", "#17633a", "#7c3aed", "#a8174f", "#52606d"],
                  dark: ["#79b8f3", "#f5a35c", "#7fd3a0", "#c4a5fb", "#f38bb0", "#b6c0cc"] };
const dark = matchMedia("(prefers-color-scheme: dark)");
const plots = [];

/** An element with text or children; text is never taken for markup. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function number(value) {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) {
    return value.toLocaleString("en", { maximumFractionDigits: 0 });
  }
  return size >= 0.001 ? value.toLocaleString("en", { maximumSignificantDigits: 3 }) : value.toExponential(2);
}

function micros(value) {
  if (value < 1000) {
    return number(value) + " µs";
  }
  return value < 1e6 ? number(value / 1000) + " ms" : number(value / 1e6) + " s";
}

/** A median with the spread under it. */
function spread(cell, value) {
  cell.append(number(value.median));
  if (value.repeats > 1 && value.low !== value.high) {
    cell.append(element("span", { class: "range" }, number(value.low) + " – " + number(value.high)));
  }
}

function ratio(cell, comparison) {
  if (comparison.verdict === "no difference seen") {
    cell.append(element("span", { class: "muted" }, comparison.verdict));
    return;
  }
  cell.append(number(comparison.ratio.median) + " ×");
  const range = comparison.verdict === "different"
    ? number(comparison.ratio.low) + " – " + number(comparison.ratio.high)
    : "one repetition";
  cell.append(element("span", { class: "range" }, range));
}

const seriesName = (result, targets) => targets > 1 ? result.target + ", " + result.variant : result.variant;
const label = figure => figure.label;

/** A table whose columns that hold nothing are left out. */
function table(caption, rows, columns) {
  const used = columns.filter(column => column.name || rows.some(row => column.has(row)));
  const head = element("tr", null, ...used.map(column =>
    element("th", column.name ? { scope: "col", class: "name" } : { scope: "col" }, column.title)));
  const body = rows.map(row => element("tr", null, ...used.map((column, index) => {
    const cell = element(index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : column.name ? { class: "name" } : null);
    if (column.name || column.has(row)) {
      column.fill(cell, row);
    }
    return cell;
  })));
  return element("div", null, element("p", { class: "caption" }, caption),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
      element("table", null, element("thead", null, head), element("tbody", null, ...body))));
}

function nameColumns(results, targets) {
  const columns = [{ title: targets > 1 ? "target, variant" : "variant", name: true,
                     fill: (cell, r) => cell.append(seriesName(r, targets)) }];
  if (results[0].at) {
    columns.push({ title: results[0].at.axis, name: true, fill: (cell, r) => cell.append(r.at ? number(r.at.value) : "") });
  }
  return columns;
}

function resultTable(results, targets) {
  const rate = { title: results[0].unit + " / s", has: () => true, fill: (cell, r) => spread(cell, r.ratePerSecond) };
  const mean = { title: "mean", has: r => r.latencyMicros !== undefined, fill: (cell, r) => cell.append(micros(r.latencyMicros.mean)) };
  const latencies = SHOWN_PERCENTILES.map(([key, title]) => ({ title,
    has: r => r.latencyMicros !== undefined && r.latencyMicros.percentiles[key] !== undefined,
    fill: (cell, r) => cell.append(micros(r.latencyMicros.percentiles[key])) }));
  const refused = { title: "refused", has: r => r.refused !== undefined,
    fill: (cell, r) => cell.append(Object.entries(r.refused).map(([reason, count]) => reason + ": " + number(count)).join(", ")) };
  return table("Rate: median and spread of the repetitions. Latency: percentiles of all repetitions together.", results,
    [...nameColumns(results, targets), rate, mean, ...latencies, refused]);
}

/** Rates side by side, a row for each variant and place on the axis, a column for each target. */
function targetTable(results, report) {
  const targets = [...new Set(results.map(r => r.target))];
  if (targets.length < 2) {
    return null;
  }
  const rows = new Map();
  for (const r of results) {
    const key = JSON.stringify([r.variant, r.at]);
    rows.set(key, { ...(rows.get(key) ?? { first: r, by: {} }) });
    rows.get(key).by[r.target] = r;
  }
  const ratioOf = r => report.comparisons.find(c => c.quantity === "rate" && c.phase === r.phase && c.target === r.target
    && c.variant === r.variant && JSON.stringify(c.at) === JSON.stringify(r.at));
  return table(results[0].unit + " / s by target, and the ratio to " + targets[0] + ".", [...rows.values()], [
    { title: "variant", name: true, fill: (cell, row) => cell.append(row.first.variant) },
    ...(results[0].at ? [{ title: results[0].at.axis, name: true, fill: (cell, row) => cell.append(number(row.first.at.value)) }] : []),
    ...targets.flatMap((target, index) => [
      { title: target, has: row => row.by[target] !== undefined, fill: (cell, row) => spread(cell, row.by[target].ratePerSecond) },
      ...(index === 0 ? [] : [{ title: target + " to " + targets[0],
        has: row => row.by[target] !== undefined && ratioOf(row.by[target]) !== undefined,
        fill: (cell, row) => ratio(cell, ratioOf(row.by[target])) }])])]);
}

function figureTable(results, targets) {
  const labels = [...new Set(results.flatMap(r => r.figures.map(label)))];
  if (labels.length === 0) {
    return null;
  }
  const columns = labels.map(wanted => {
    const find = r => r.figures.find(figure => label(figure) === wanted);
    return { title: wanted, has: r => find(r) !== undefined, fill: (cell, r) => spread(cell, find(r).value) };
  });
  return table("What else was counted: median and spread.", results, [...nameColumns(results, targets), ...columns]);
}

function verdicts(report, targets) {
  const quantities = ["rate", "p50", "p99", ...new Set(report.comparisons.map(c => c.quantity).filter(q => /^blocks|^bytes written|^data bytes/.test(q)))];
  const order = [...new Set(report.results.map(r => r.phase))];
  const rows = new Map();
  for (const comparison of report.comparisons) {
    const key = JSON.stringify([comparison.phase, comparison.target, comparison.variant, comparison.at]);
    if (!rows.has(key)) {
      rows.set(key, { first: comparison, by: {} });
    }
    rows.get(key).by[comparison.quantity] = comparison;
  }
  if (rows.size === 0) {
    return;
  }
  const section = document.getElementById("verdicts");
  section.hidden = false;
  section.append(table("Higher is better for rates, lower for everything else.", [...rows.values()].sort((a, b) => order.indexOf(a.first.phase) - order.indexOf(b.first.phase)), [
    // One column for all three, so that a narrow screen shows a ratio beside it.
    { title: "what against what", name: true, fill: (cell, row) => cell.append(row.first.phase + ": " + seriesName(row.first, targets)
        + (row.first.at ? ", " + number(row.first.at.value) + " " + row.first.at.axis : "") + " against " + row.first.baseline) },
    ...quantities.map(quantity => ({ title: quantity, has: row => row.by[quantity] !== undefined,
      fill: (cell, row) => ratio(cell, row.by[quantity]) }))]));
}

/** Keeps a plot: drawn now, when the theme changes and when its place changes its size. */
function plot(caption, options, into) {
  const place = element("div", { class: "plot", role: "img", "aria-label": caption + ". The tables have its figures." });
  into.append(element("figure", null, element("figcaption", null, caption), place));
  plots.push({ place, options, chart: null });
}

function draw() {
  const style = getComputedStyle(document.documentElement);
  const colour = name => style.getPropertyValue(name).trim();
  for (const shown of plots) {
    shown.chart?.dispose();
    shown.chart = echarts.init(shown.place, null, { renderer: "svg" });
    const axis = { axisLine: { lineStyle: { color: colour("--quiet") } }, axisLabel: { color: colour("--quiet") },
                   nameTextStyle: { color: colour("--quiet") }, splitLine: { lineStyle: { color: colour("--line") } } };
    const options = shown.options(colour);
    shown.chart.setOption({
      animation: false,
      color: dark.matches ? COLOURS.dark : COLOURS.light,
      textStyle: { color: colour("--text"), fontFamily: "inherit" },
      legend: { top: 0, type: "scroll", textStyle: { color: colour("--text") } },
      grid: { left: 12, right: 24, top: 44, bottom: 30, containLabel: true },
      tooltip: { trigger: "item", confine: true, renderMode: "richText", backgroundColor: colour("--ground"),
                 borderColor: colour("--line"), textStyle: { color: colour("--text") } },
      ...options,
      xAxis: { ...axis, nameLocation: "middle", nameGap: 28, ...options.xAxis },
      yAxis: { ...axis, ...options.yAxis },
    });
  }
}

/** One line for each variant and target over what grows, with whiskers from the least to the greatest. */
function curve(results, targets, title, valueOf) {
  return () => {
    const names = [...new Set(results.map(r => seriesName(r, targets)))];
    const series = names.map(name => {
      const own = results.filter(r => seriesName(r, targets) === name && valueOf(r) !== undefined);
      return { name, type: "line", symbolSize: 8, data: own.map(r => [r.at.value, valueOf(r).median]),
               markLine: whiskers(own.map(r => [r.at.value, valueOf(r)])) };
    });
    return {
      xAxis: { type: "value", name: results[0].at.axis, min: "dataMin", axisLabel: { formatter: short, hideOverlap: true } },
      yAxis: { type: "value", name: title, min: 0, axisLabel: { formatter: short } },
      series,
    };
  };
}

function whiskers(points) {
  return { silent: true, symbol: "none", label: { show: false }, lineStyle: { type: "solid", width: 2, opacity: 0.55 },
           data: points.filter(([, v]) => v.low !== v.high).map(([x, v]) => [{ coord: [x, v.low] }, { coord: [x, v.high] }]) };
}

function short(value) {
  const size = Math.abs(value);
  if (size >= 1e6) {
    return number(value / 1e6) + " M";
  }
  return size >= 1e4 ? number(value / 1e3) + " k" : number(value);
}

/** Rates as bars, with whiskers from the least to the greatest. */
function bars(results, targets) {
  const most = Math.max(...results.map(r => r.ratePerSecond.high));
  return colour => ({
    legend: { show: false },
    xAxis: { type: "value", max: value => Math.max(value.max, most * 1.04), min: 0, name: results[0].unit + " / s", axisLabel: { formatter: short, hideOverlap: true } },
    yAxis: { type: "category", inverse: true, data: results.map(r => seriesName(r, targets) + "\n" + number(r.ratePerSecond.median)), axisLabel: { width: 130, overflow: "truncate", lineHeight: 16 } },
    series: [{ type: "bar", barMaxWidth: 30, data: results.map(r => r.ratePerSecond.median),
               markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { type: "solid", width: 2, color: colour("--text") },
                 data: results.map((r, index) => [index, r.ratePerSecond]).filter(([, v]) => v.low !== v.high)
                   .map(([index, v]) => [{ coord: [v.low, index] }, { coord: [v.high, index] }]) } }],
  });
}

/** Latency over percentile, the percentile by how rare: 1 in 10, 1 in 100 and so on at equal distances. */
function percentiles(results, targets) {
  return () => ({
    xAxis: { type: "log", name: "percentile", min: 1, axisLabel: { formatter: rarity => (100 - 100 / rarity).toLocaleString("en", { maximumFractionDigits: 5 }) } },
    yAxis: { type: "log", name: "latency", axisLabel: { formatter: micros } },
    series: results.map(r => ({ name: seriesName(r, targets), type: "line", step: "end", symbol: "none",
      data: r.latencyMicros.curve.filter(([percentile, value]) => percentile < 100 && value > 0).map(([percentile, value]) => [1 / (1 - percentile / 100), value]) })),
  });
}

function phase(name, results, report, targets) {
  const section = element("section", { "aria-label": name }, element("h2", null, name));
  const byTarget = targetTable(results, report);
  if (byTarget) {
    section.append(byTarget);
  }
  section.append(resultTable(results, targets));
  const counted = figureTable(results, targets);
  if (counted) {
    section.append(counted);
  }
  for (const model of report.modelled.filter(m => m.phase === name)) {
    section.append(element("p", { class: "model" }, "Model, not measured: " + seriesName(model, targets) + " on a disk of "
      + number(report.disk.seekMillis) + " ms a seek and " + number(report.disk.megabytesPerSecond) + " MB/s: " + number(model.blocks)
      + " blocks × " + number(report.disk.seekMillis) + " ms + " + number(model.bytes) + " bytes ÷ " + number(report.disk.megabytesPerSecond)
      + " MB/s = " + number(model.millis) + " ms"));
  }
  const drawn = element("div", { class: "plots" });
  if (results[0].at) {
    plot("Rate by " + results[0].at.axis, curve(results, targets, results[0].unit + " / s", r => r.ratePerSecond), drawn);
    for (const wanted of new Set(results.flatMap(r => r.figures.map(label)))) {
      plot(wanted, curve(results, targets, "", r => r.figures.find(f => label(f) === wanted)?.value), drawn);
    }
  } else {
    plot("Rate", bars(results, targets), drawn);
  }
  const last = Math.max(...results.map(r => r.at?.value ?? 0));
  const timed = results.filter(r => r.latencyMicros?.curve.length > 1 && (r.at?.value ?? 0) === last);
  if (timed.length > 0) {
    const place = timed[0].at ? " at " + number(last) + " " + timed[0].at.axis : "";
    plot("Latency by percentile" + place, percentiles(timed, targets), drawn);
  }
  section.append(drawn);
  return section;
}

function facts(title, pairs) {
  const list = element("dl");
  for (const [name, value] of pairs) {
    list.append(element("dt", null, name), element("dd", null, value));
  }
  return element("div", null, element("h3", null, title), list);
}

function conditions(report) {
  const environment = report.environment;
  const pairs = list => list.map(fact => [fact.name, fact.value]);
  document.getElementById("conditions").append(element("div", { class: "columns" },
    facts("Run", [["Almanac", environment.version + (environment.commit ? " (" + environment.commit + ")" : "")],
      ["started", environment.started], ["seed", String(environment.seed)],
      ["command", element("code", null, environment.commandLine)]]),
    facts("Client machine", [["cores", String(environment.cores)], ["memory", number(environment.memoryBytes / 2 ** 20) + " MiB"],
      ["system", environment.kernel], ["Java", environment.java]]),
    facts("Sizes", pairs(report.parameters)),
    ...report.targets.map(target => facts("Target " + target.name, pairs(target.facts)))));
}

function show(report) {
  document.title = "Almanac benchmark: " + report.workload;
  document.getElementById("title").append(report.workload);
  const run = document.getElementById("run");
  run.append("meaning " + report.meaning + ", " + report.environment.started.slice(0, 16).replace("T", " ") + " UTC ");
  if (!report.complete) {
    run.append(element("span", { class: "badge" }, "not complete: only what was finished"));
  }
  document.getElementById("summary").append(report.summary);
  if (report.remarks.length > 0) {
    const section = document.getElementById("remarks");
    section.hidden = false;
    section.querySelector("ul").append(...report.remarks.map(remark => element("li", null, remark)));
  }
  const targets = new Set(report.results.map(r => r.target)).size;
  verdicts(report, targets);
  const names = [...new Set(report.results.map(r => r.phase))];
  document.getElementById("phases").append(
    ...names.map(name => phase(name, report.results.filter(r => r.phase === name), report, targets)));
  conditions(report);
  draw();
  dark.addEventListener("change", draw);
  new ResizeObserver(() => plots.forEach(shown => shown.chart?.resize())).observe(document.body);
}
