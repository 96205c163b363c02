import { presentCertificate } from '~/shared/rules/uptime/certificate'
import { targetOf } from '~/shared/rules/uptime/monitor-target'
import { safeTarget } from '~/shared/rules/uptime/safe-address'
import type { Monitor } from '~/shared/schemas/monitor'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import { presentLevels } from '../../platform/access'
import type { listMonitorLocations, MonitorRow } from './monitor.store'
import { openRequest } from './open-request'

type LocationRow = Awaited<ReturnType<typeof listMonitorLocations>>[number]

/** Only the names of request headers. */
export async function presentMonitor(row: MonitorRow, locations: LocationRow[]): Promise<Monitor> {
  const request = await openRequest(row.sealed, row.organization_id, row.id)
  const { kind } = row.settings
  return {
    _id: row.id,
    organization: row.organization_id,
    ...presentLevels(row),
    page: row.page_id,
    pageName: row.page_name,
    name: row.name,
    kind,
    target: targetOf(kind, row.target ?? row.page_url ?? ''),
    followsPage: row.target === null,
    settings: row.settings,
    request: {
      headers: request?.headers.map(({ name }) => name) ?? [],
      hasBody: !!request?.body,
    },
    intervalSeconds: row.interval_seconds,
    timeoutMs: row.timeout_ms,
    slowMs: row.slow_ms,
    locations: locations.map(({ id, label, has_prober }) => ({ _id: id, label, hasProber: has_prober })),
    isPaused: row.paused_at !== null,
    state: row.paused_at === null ? (row.state ?? 'unknown') : 'paused',
    since: (row.since ?? row.created_at).toISOString(),
    reason: row.reason,
    certificate: presentCertificate(row),
    checkedAt: row.checked_at?.toISOString() ?? null,
    responseMs: row.response_ms,
    createdAt: row.created_at.toISOString(),
  }
}

/** For visitors of share links: no request data and no expected content. */
export const sharedMonitor = (monitor: Monitor): Monitor => ({
  ...monitor,
  target: safeTarget(monitor.target),
  settings: withoutTexts(monitor.settings),
  request: { headers: [], hasBody: false },
})

function withoutTexts(settings: MonitorSettings): MonitorSettings {
  if (settings.kind === 'keyword') return { ...settings, keyword: '' }
  if (settings.kind === 'json') return { ...settings, path: '', expected: '' }
  return settings.kind === 'dns' ? { ...settings, expected: '' } : settings
}

export const loggedMonitor = (monitor: Monitor) => ({
  name: monitor.name,
  kind: monitor.kind,
  target: monitor.target,
  page: monitor.followsPage ? monitor.page : null,
  settings: monitor.settings,
  headers: monitor.request.headers,
  hasBody: monitor.request.hasBody,
  intervalSeconds: monitor.intervalSeconds,
  timeoutMs: monitor.timeoutMs,
  slowMs: monitor.slowMs,
  locations: monitor.locations.map(({ label }) => label),
  isPaused: monitor.isPaused,
})
