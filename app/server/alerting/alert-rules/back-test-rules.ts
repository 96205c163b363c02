import { type BackTestAlert, MAX_ALERTS_A_WEEK } from '~/shared/rules/alerts/back-test'
import { WEEK_MS } from '~/shared/values/units'

/** One series of a rule: where it is, and when the rule would have crossed. */
export interface TestedSeries {
  page: number | null
  pageName: string
  site: number
  siteName: string
  detail: string
  /** What has at most one open crossing. */
  subject: string
  times: number[]
  values: (number | null)[]
  crossings: TestedCrossing[]
  heldBack: number
}

type TestedCrossing = Pick<BackTestAlert, 'openedAt' | 'closedAt' | 'baseline' | 'isNormal'> & {
  value: number | null
  threshold: number | null
}

export interface PlacedCrossing extends TestedCrossing {
  series: TestedSeries
}

const endOf = ({ closedAt }: TestedCrossing) => closedAt ?? Number.POSITIVE_INFINITY
const byTime = (one: TestedCrossing, other: TestedCrossing) => one.openedAt - other.openedAt

/** A rule has one open crossing per page: while it is open, other devices and locations of the page add none. */
export function withoutRepeats(all: readonly TestedSeries[]): PlacedCrossing[] {
  const openUntil = new Map<string, number>()
  const placed = all.flatMap((series) => series.crossings.map((crossing) => ({ ...crossing, series })))
  return placed.sort(byTime).filter((crossing) => {
    const { subject } = crossing.series
    if (crossing.openedAt < (openUntil.get(subject) ?? 0)) return false
    openUntil.set(subject, endOf(crossing))
    return true
  })
}

interface TestedAlert {
  openedAt: number
  crossings: number
  isNormal: boolean
}

/** Crossings of a site join its open alert, and so do those within this time. */
const COLLECTED_MS = 3_600_000

/** One alert for what happens to a site at the same time. Crossings in order of time. */
export function groupIntoAlerts(crossings: readonly PlacedCrossing[]): TestedAlert[] {
  const alerts: TestedAlert[] = []
  const open = new Map<number, { alert: TestedAlert; until: number }>()
  for (const crossing of crossings) {
    const until = Math.max(endOf(crossing), crossing.openedAt + COLLECTED_MS)
    const current = open.get(crossing.series.site)
    if (current && crossing.openedAt < current.until) {
      current.alert.crossings++
      current.alert.isNormal &&= crossing.isNormal
      current.until = Math.max(current.until, until)
      continue
    }
    const alert = { openedAt: crossing.openedAt, crossings: 1, isNormal: crossing.isNormal }
    alerts.push(alert)
    open.set(crossing.series.site, { alert, until })
  }
  return alerts
}

/** Of the time with points; less than a week counts as one. */
export function rateOf(alerts: number, from: number, to: number): { perWeek: number; isFrequent: boolean } {
  const perWeek = alerts / Math.max(1, (to - from) / WEEK_MS)
  return { perWeek: Math.round(perWeek * 10) / 10, isFrequent: perWeek > MAX_ALERTS_A_WEEK }
}
