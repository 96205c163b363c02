import { DAY_MS } from '~/shared/values/units'
import type { AttentionItem, Level } from '../../schemas/attention'
import { thresholdFor } from '../../values/web-vitals'
import type { Rating } from '../report/scores'
import type { SearchedMetric } from '../statistics/regressions'
import { toneOfVisits } from '../traffic/compare-visits'
import { ratingOf } from './level'

/** A certificate this close to its end is as urgent as an outage: browsers will refuse the site. */
const URGENT_CERTIFICATE_MS = 3 * DAY_MS
const URGENT_QUOTA_MS = 3 * DAY_MS

/** null: a fact to know, not a fault. */
export function markOf(item: AttentionItem, now: Date): Rating | null {
  switch (item.kind) {
    case 'down':
    case 'failed':
      return 'poor'
    case 'agents':
      return item.waiting > 0 ? 'poor' : 'warning'
    case 'quota':
      return item.runsOutAt !== null && endsWithin(item.runsOutAt, now, URGENT_QUOTA_MS) ? 'poor' : 'warning'
    case 'certificate':
      return endsWithin(item.endsBy, now, URGENT_CERTIFICATE_MS) ? 'poor' : 'warning'
    case 'missed':
    case 'incomplete':
      return 'warning'
    case 'regression':
      return item.level ? ratingOf(item.level) : 'warning'
    case 'slow':
      return ratingOf(item.level)
    case 'visits':
      return toneOfVisits({ verdict: 'fewer', change: item.change })
    case 'unknown':
      return null
  }
}

const endsWithin = (end: string, now: Date, ms: number) => Date.parse(end) - now.getTime() <= ms

/** Lower is worse. What stops everything comes before what concerns a page. */
function orderOf(item: AttentionItem, now: Date): number {
  const isPoor = markOf(item, now) === 'poor'
  switch (item.kind) {
    case 'down':
      return 0
    case 'certificate':
      return isPoor ? 1 : 11
    case 'agents':
      return isPoor ? 2 : 12
    case 'quota':
      return isPoor ? 3 : 13
    case 'failed':
      return 4
    case 'regression':
      return 5
    case 'visits':
      return 6
    case 'slow':
      return isPoor ? 7 : 10
    case 'incomplete':
      return 8
    case 'missed':
      return 9
    case 'unknown':
      return 14
  }
}

/** The limit of 'good', which makes changes of different metrics comparable; a ratio would put CLS 0 to 0.01 first. */
export const goodOf = (metric: SearchedMetric): number => thresholdFor(metric, 'MOBILE')?.good ?? 1

/** A poor metric before a poor score alone. */
const weightOfLevel = ({ metric, scores }: Level) =>
  metric?.rating === 'poor' || scores.length === 0
    ? 100 + (metric ? metric.value / (thresholdFor(metric.id, 'MOBILE')?.good ?? 1) : 0)
    : 100 - (scores[0]?.value ?? 0)

/** Within a kind; higher is worse. */
function weightOf(item: AttentionItem): number {
  switch (item.kind) {
    case 'down':
      return item.alsoHit
    case 'agents':
      return item.waiting
    case 'quota':
      return Math.max(item.used, item.expected) / Math.max(1, item.quota)
    case 'slow':
      return weightOfLevel(item.level)
    case 'failed':
    case 'incomplete':
      return item.pages
    case 'missed':
      return item.tests
    case 'regression':
      return (item.after - item.before) / goodOf(item.metric)
    case 'visits':
      return item.before - item.after
    case 'certificate':
      return -Date.parse(item.endsBy)
    case 'unknown':
      return item.monitors
  }
}

const sinceOf = ({ since }: AttentionItem) => (since === null ? 0 : Date.parse(since))

/** Worst first; of equals the one that has lasted longest. */
export const rankAttention = (items: readonly AttentionItem[], now: Date): AttentionItem[] =>
  items.toSorted(
    (a, b) => orderOf(a, now) - orderOf(b, now) || weightOf(b) - weightOf(a) || sinceOf(a) - sinceOf(b),
  )
