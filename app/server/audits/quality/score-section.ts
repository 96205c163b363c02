import type { QualitySection } from '~/shared/schemas/quality'
import type { SiteFacts } from './facts'
import { type Audit, notMeasured, type Verdict } from './verdict'

export interface Weighted {
  audit: Audit
  weight: number
  because: string
}

const MAX_ITEMS = 50

/** An audit that throws on unexpected page content gives no result; it never fails the run. */
function judged(audit: Audit, facts: SiteFacts): Verdict {
  try {
    return audit.judge(facts)
  } catch {
    return notMeasured()
  }
}

/** Weighted mean of the applicable audits, 0 to 100. */
export function scoreSection(audits: readonly Weighted[], facts: SiteFacts): QualitySection {
  const all = audits.map(({ audit, weight }) => ({ id: audit.id, weight, ...judged(audit, facts) }))
  const counted = all.filter((one) => one.score !== null)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  const points = counted.reduce((sum, { weight, score }) => sum + weight * (score ?? 0), 0)
  return {
    score: weights === 0 ? null : Math.round((points / weights) * 100),
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
