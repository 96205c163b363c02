import type { RunMetrics } from '~/shared/schemas/agent'

const PARTS = ['lcpTtfb', 'lcpLoadDelay', 'lcpLoadDuration', 'lcpRenderDelay'] as const

export interface PaintPart {
  part: (typeof PARTS)[number]
  ms: number
  /** Of all parts together; null where they took no time at all. */
  share: number | null
}

/**
 * What the largest paint waited for, one after the other; null where that was not measured. A paint that needed no
 * file of its own has no parts for loading one.
 */
export function paintPartsOf(metrics: Pick<RunMetrics, PaintPart['part']>): PaintPart[] | null {
  if (metrics.lcpTtfb === null || metrics.lcpRenderDelay === null) return null
  const known = PARTS.flatMap((part) => {
    const ms = metrics[part]
    return ms === null ? [] : [{ part, ms }]
  })
  const total = known.reduce((sum, { ms }) => sum + ms, 0)
  return known.map(({ part, ms }) => ({ part, ms, share: total > 0 ? ms / total : null }))
}

/** Whether the paint was of something that had to be loaded. */
export const neededFile = (parts: readonly PaintPart[]) =>
  parts.some(({ part }) => part === 'lcpLoadDelay' || part === 'lcpLoadDuration')
