import type { QualitySection } from '~/shared/schemas/quality'
import type { SiteFacts } from './facts'
import { type Audit, notMeasured, type Verdict } from './verdict'

export interface Weighted {
  audit: Audit
  weight: number
  because: string
}

const MAX_ITEMS = 50
/** Of the weights. A score that rests on the rest would be called good without its audits. */
const MAX_NOT_MEASURED = 0.25

/** An audit that throws on unexpected page content gives no result; it never fails the run. */
function judged(audit: Audit, facts: SiteFacts): Verdict {
  try {
    return audit.judge(facts)
  } catch {
    return notMeasured()
  }
}

/** Weighted mean of the applicable audits, 0 to 100; null when too many of them were not measured. */
export function scoreSection(audits: readonly Weighted[], facts: SiteFacts): QualitySection {
  const all = audits.map(({ audit, weight }) => ({ id: audit.id, weight, ...judged(audit, facts) }))
  const counted = all.filter((one) => one.score !== null)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  const unmeasured = all
    .filter(({ state }) => state === 'notMeasured')
    .reduce((sum, { weight }) => sum + weight, 0)
  const isKnown = weights > 0 && unmeasured <= MAX_NOT_MEASURED * (weights + unmeasured)
  const points = counted.reduce((sum, { weight, score }) => sum + weight * (score ?? 0), 0)
  return {
    score: isKnown ? Math.round((points / weights) * 100) : null,
    weights,
    audits: all.map(({ items, ...one }) => ({
      ...one,
      impact:
        one.score === null || weights === 0
          ? 0
          : Math.round((one.weight / weights) * (1 - one.score) * 1000) / 10,
      items: items.slice(0, MAX_ITEMS),
      omitted: Math.max(0, items.length - MAX_ITEMS),
    })),
  }
}
