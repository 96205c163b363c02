import type { RunMetrics } from '~/shared/schemas/agent'

const PARTS = ['lcpTtfb', 'lcpLoadDelay', 'lcpLoadDuration', 'lcpRenderDelay'] as const

export interface PaintPart {
  part: (typeof PARTS)[number]
  ms: number
  /** Share of LCP, 0 to 1; null if LCP is 0. */
  share: number | null
}

/**
 * LCP phases in order; null if they were not measured. An LCP element without a resource has no load delay
 * and no load duration.
 */
export function paintPartsOf(metrics: Pick<RunMetrics, PaintPart['part']>): PaintPart[] | null {
  if (metrics.lcpTtfb === null || metrics.lcpRenderDelay === null) return null
  const measured = PARTS.flatMap((part) => {
    const ms = metrics[part]
    return ms === null ? [] : [{ part, ms }]
  })
  const total = measured.reduce((sum, { ms }) => sum + ms, 0)
  return measured.map(({ part, ms }) => ({ part, ms, share: total > 0 ? ms / total : null }))
}

export const neededFile = (parts: readonly PaintPart[]) =>
  parts.some(({ part }) => part === 'lcpLoadDelay' || part === 'lcpLoadDuration')
