import { zoomedDates } from '~/shared/rules/charts/chart-zoom'
import { RANGE_DAYS, type RangePreset } from '~/shared/rules/time/date-range'
import { DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'
import { DAY_MS } from '~/shared/values/units'

type PolicyChoices = { [K in keyof AvailabilityPolicy]: readonly AvailabilityPolicy[K][] }

export const POLICY_CHOICES: PolicyChoices = {
  degraded: ['up', 'down'],
  unknown: ['excluded', 'down'],
  maintenance: ['excluded', 'included'],
}

/** Parses the availability policy and the monitor from the URL; invalid values get their default. */
export function uptimeParams(search: URLSearchParams): AvailabilityPolicy & { monitor: number | undefined } {
  const chosen = <K extends keyof AvailabilityPolicy>(name: K): AvailabilityPolicy[K] =>
    POLICY_CHOICES[name].find((one) => one === search.get(name)) ?? DEFAULT_POLICY[name]
  const monitor = search.get('monitor') ?? ''
  return {
    degraded: chosen('degraded'),
    unknown: chosen('unknown'),
    maintenance: chosen('maintenance'),
    monitor: /^[1-9]\d{0,8}$/.test(monitor) ? Number(monitor) : undefined,
  }
}

export const requestedView = (search: URLSearchParams): 'line' | 'phases' =>
  search.get('view') === 'phases' ? 'phases' : 'line'

interface Dates {
  start: string
  end: string
}

interface Shown {
  zoom: readonly [number, number] | null
  preset: RangePreset | null
  now: number
}

/**
 * API dates of the report or its zoomed part. A preset ends now, like the spans beside it, so that a month has one
 * availability. A zoom that starts in the future is ignored.
 */
export function datesShown(report: Dates, { zoom, preset, now }: Shown) {
  const at = (ms: number) => new Date(ms).toISOString()
  const dates = preset ? { start: at(now - RANGE_DAYS[preset] * DAY_MS), end: at(now) } : report
  const { start, end } = zoomedDates(dates, zoom && zoom[0] < now ? zoom : null)
  return { start_date: start, end_date: end }
}
