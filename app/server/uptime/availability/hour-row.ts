import type { PackedHour } from '~/shared/rules/uptime/pack'

/** A packed hour as columns of `uptime_hour`. */
export const hourColumns = (hour: PackedHour) => ({
  interval_seconds: hour.intervalSeconds,
  first_second: hour.firstSecond,
  checks: hour.checks,
  slow: hour.slow,
  failed: hour.failed,
  unknown: hour.unknown,
  missed: hour.missed,
  mean_ms: hour.meanMs,
  p50_ms: hour.p50Ms,
  p95_ms: hour.p95Ms,
  max_ms: hour.mostMs,
  dns_ms: hour.phases.dns,
  connect_ms: hour.phases.connect,
  tls_ms: hour.phases.tls,
  ttfb_ms: hour.phases.ttfb,
  download_ms: hour.phases.download,
  responses: hour.responses,
})
