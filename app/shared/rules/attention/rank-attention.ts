import { DAY_MS } from '~/shared/values/units'
import type { AttentionItem } from '../../schemas/attention'
import { thresholdFor } from '../../values/web-vitals'
import type { Rating } from '../report/scores'
import type { SearchedMetric } from '../statistics/regressions'

/** A certificate this close to its end is as urgent as an outage: browsers will refuse the site. */
const URGENT_CERTIFICATE_MS = 3 * DAY_MS
const URGENT_QUOTA_MS = 3 * DAY_MS

/** null: a fact to know, not a fault. */
export function levelOf(item: AttentionItem, now: Date): Rating | null {
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
    case 'regression':
      return 'warning'
    case 'unknown':
      return null
  }
}

const endsWithin = (end: string, now: Date, ms: number) => Date.parse(end) - now.getTime() <= ms

/** Lower is worse. What stops everything comes before what concerns a page. */
function orderOf(item: AttentionItem, now: Date): number {
  const isPoor = levelOf(item, now) === 'poor'
  switch (item.kind) {
    case 'down':
      return 0
    case 'certificate':
      return isPoor ? 1 : 8
    case 'agents':
      return isPoor ? 2 : 9
    case 'quota':
      return isPoor ? 3 : 10
    case 'failed':
      return 4
    case 'regression':
      return 5
    case 'incomplete':
      return 6
    case 'missed':
      return 7
    case 'unknown':
      return 11
  }
}

/** The limit of 'good', which makes changes of different metrics comparable; a ratio would put CLS 0 to 0.01 first. */
export const goodOf = (metric: SearchedMetric): number => thresholdFor(metric, 'MOBILE')?.good ?? 1

/** Within a kind; higher is worse. */
function weightOf(item: AttentionItem): number {
  switch (item.kind) {
    case 'down':
      return item.alsoHit
    case 'agents':
      return item.waiting
    case 'quota':
      return Math.max(item.used, item.expected) / Math.max(1, item.quota)
    case 'failed':
    case 'incomplete':
      return item.pages
    case 'missed':
      return item.tests
    case 'regression':
      return (item.after - item.before) / goodOf(item.metric)
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
