import { wallTime } from '~/shared/rules/time/wall-time'
import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import { HOUR_MS } from '~/shared/values/units'

export type WindowValues = {
  name: string
  startsAt: string
  endsAt: string
  cron: string
  durationMinutes: string
  timezone: string
}

/** Defaults: one hour from the next full hour, and every Sunday night. */
export function newWindowValues(now: Date, timezone: string): WindowValues {
  const hourAt = (ahead: number) => `${wallTime(new Date(now.getTime() + ahead), timezone).slice(0, 13)}:00`
  return {
    name: '',
    startsAt: hourAt(HOUR_MS),
    endsAt: hourAt(2 * HOUR_MS),
    cron: '0 2 * * 0',
    durationMinutes: '60',
    timezone,
  }
}

export function windowValues(window: MaintenanceWindow, now: Date): WindowValues {
  const { name, startsAt, endsAt, cron, durationMinutes, timezone } = window
  const fresh = newWindowValues(now, timezone)
  return {
    name,
    timezone,
    startsAt: startsAt ? wallTime(startsAt, timezone) : fresh.startsAt,
    endsAt: endsAt ? wallTime(endsAt, timezone) : fresh.endsAt,
    cron: cron ?? fresh.cron,
    durationMinutes: String(durationMinutes ?? fresh.durationMinutes),
  }
}
