import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import { presentLevels } from '../../platform/access'
import type { WindowRow } from './store'

export function presentWindow(row: WindowRow, now: Date): MaintenanceWindow {
  const next = nextOf(row, now)
  return {
    _id: row.id,
    organization: row.organization_id,
    ...presentLevels(row),
    monitor: row.monitor_id,
    monitorName: row.monitor_name,
    name: row.name,
    kind: row.kind,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    cron: row.cron,
    durationMinutes: row.duration_minutes,
    timezone: row.timezone,
    next: next && { from: next.from.toISOString(), to: next.to.toISOString() },
    isNow: next !== null && next.from <= now && now < next.to,
  }
}

/** The current period as stored, else the next one. */
function nextOf(row: WindowRow, now: Date): { from: Date; to: Date } | null {
  if (row.running_from && row.running_to) return { from: row.running_from, to: row.running_to }
  if (row.starts_at && row.ends_at && row.starts_at > now) return { from: row.starts_at, to: row.ends_at }
  if (!row.next_at || row.duration_minutes === null) return null
  return { from: row.next_at, to: new Date(row.next_at.getTime() + row.duration_minutes * 60_000) }
}

export const loggedWindow = (window: MaintenanceWindow) => ({
  name: window.name,
  kind: window.kind,
  startsAt: window.startsAt,
  endsAt: window.endsAt,
  cron: window.cron,
  durationMinutes: window.durationMinutes,
  timezone: window.timezone,
  project: window.projectName,
  site: window.siteName,
  monitor: window.monitorName,
})
