import type { MonitorState } from './outcomes'
import type { Period, Span } from './types'

/** More can't be drawn. */
const MAX_SPANS = 2_000
/** Resolution for longer lists; longer spans always stay. */
const PARTS = 400
const WORST_FIRST: readonly MonitorState[] = ['down', 'degraded', 'unknown', 'up', 'paused']

const isWorse = (one: Span, than: Span) => WORST_FIRST.indexOf(one.state) < WORST_FIRST.indexOf(than.state)

/**
 * At most 2,000 spans, for charts only: short spans in the same 400th of the range merge into their worst
 * state. `spans` are sorted and within the range.
 */
export function downsampleSpans(spans: readonly Span[], range: Period): Span[] {
  if (spans.length <= MAX_SPANS) return [...spans]
  const partMs = (range.to - range.from) / PARTS
  const thinned: Span[] = []
  let part: number | null = null
  for (const span of spans) {
    const isShort = (span.to ?? range.to) - span.from < partMs
    const spanPart = isShort ? Math.floor((span.from - range.from) / partMs) : null
    const last = thinned.at(-1)
    if (last && spanPart !== null && spanPart === part) {
      const { state, reason } = isWorse(span, last) ? span : last
      thinned[thinned.length - 1] = { from: last.from, to: span.to, state, reason }
    } else thinned.push(span)
    part = spanPart
  }
  return thinned
}
