import { zoomedDates } from '~/shared/rules/charts/chart-zoom'
import { DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'

type PolicyChoices = { [K in keyof AvailabilityPolicy]: readonly AvailabilityPolicy[K][] }

export const POLICY_CHOICES: PolicyChoices = {
  degraded: ['up', 'down'],
  unknown: ['excluded', 'down'],
  maintenance: ['excluded', 'included'],
}

/** How an address wants availability counted, and of which monitor; what it cannot mean takes its default. */
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

/** Which way the response over time is drawn. */
export const requestedView = (search: URLSearchParams): 'line' | 'phases' =>
  search.get('view') === 'phases' ? 'phases' : 'line'

interface Dates {
  start: string
  end: string
}

/** The dates of a report or its part of them, as calls want them; what lies ahead in whole is no part. */
export function datesShown(report: Dates, zoom: readonly [number, number] | null, now: number) {
  const { start, end } = zoomedDates(report, zoom && zoom[0] < now ? zoom : null)
  return { start_date: start, end_date: end }
}
