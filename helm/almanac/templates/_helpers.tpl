{{- define "almanac.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* Name of the objects. 52 characters leave room for a suffix such as "-mongodb". */}}
{{- define "almanac.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" }}
{{- else }}
{{- $name := include "almanac.name" . }}
{{- if contains $name .Release.Name }}
{{- .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 52 | trimSuffix "-" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "almanac.selectorLabels" -}}
app.kubernetes.io/name: {{ include "almanac.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "almanac.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{ include "almanac.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* "mongodb" or "embedded": as in the service, it is the connection string that decides. */}}
{{- define "almanac.mode" -}}
{{- if or .Values.mongodb.uri .Values.mongodb.existingSecret.name }}mongodb{{ else }}embedded{{ end }}
{{- end }}

{{- define "almanac.mongodbSecretName" -}}
{{- .Values.mongodb.existingSecret.name | default (printf "%s-mongodb" (include "almanac.fullname" .)) }}
{{- end }}

{{- define "almanac.mongodbSecretKey" -}}
{{- if .Values.mongodb.existingSecret.name }}{{ .Values.mongodb.existingSecret.key }}{{ else }}uri{{ end }}
{{- end }}

{{- define "almanac.claimName" -}}
{{- .Values.persistence.existingClaim | default (printf "%s-data" (include "almanac.fullname" .)) }}
{{- end }}

{{- define "almanac.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- .Values.serviceAccount.name | default (include "almanac.fullname" .) }}
{{- else }}
{{- .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{/* What the schema cannot say, or not in a clear sentence. */}}
{{- define "almanac.validate" -}}
{{- if and .Values.mongodb.uri .Values.mongodb.existingSecret.name }}
{{- fail "mongodb.uri and mongodb.existingSecret.name are both set: keep one of them." }}
{{- end }}
{{- if eq (include "almanac.mode" .) "embedded" }}
{{- if .Values.autoscaling.enabled }}
{{- fail "autoscaling.enabled is true, but the embedded store is a file that only one pod may open: set mongodb.existingSecret.name (or mongodb.uri) to run more than one, or turn autoscaling off." }}
{{- end }}
{{- if gt (int .Values.replicaCount) 1 }}
{{- fail (printf "replicaCount is %d, but the embedded store is a file that only one pod may open: set mongodb.existingSecret.name (or mongodb.uri) to run more than one, or set replicaCount to 1." (int .Values.replicaCount)) }}
{{- end }}
{{- end }}
{{- if .Values.autoscaling.enabled }}
{{- if gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas) }}
{{- fail (printf "autoscaling.minReplicas is %d, above autoscaling.maxReplicas, which is %d." (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- end }}
{{- if not (dig "requests" "cpu" "" .Values.resources) }}
{{- fail "autoscaling.enabled is true, but resources.requests.cpu is not set: the target is a percentage of it." }}
{{- end }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) }}
{{- fail "ingress.enabled is true, but ingress.hosts is empty: name at least one host with its paths." }}
{{- end }}
{{- end }}
