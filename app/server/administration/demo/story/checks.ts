import { normalOf, randomOf } from '~/shared/rules/statistics/random'
import type { MonitorState, Outcome, Reason } from '~/shared/rules/uptime/outcomes'
import { type PackableCheck, type PackedHour, packHour } from '~/shared/rules/uptime/pack'
import type { Span } from '~/shared/rules/uptime/types'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { seedOf } from './seed'
import type { MonitorStory } from './types'

export const INTERVAL_MS = 5 * MINUTE_MS

const onSlot = (at: number) => Math.round(at / INTERVAL_MS) * INTERVAL_MS

/** The states of a monitor without a gap; the last one is open. */
export function spansOf(story: MonitorStory, { from, now }: { from: number; now: number }): Span[] {
  const changes: Span[] = [
    ...story.outages.map(({ daysAgo, minutes, reason }) => {
      const start = onSlot(now - daysAgo * DAY_MS)
      return {
        from: start,
        to: minutes === null ? null : start + minutes * MINUTE_MS,
        state: 'down' as const,
        reason,
      }
    }),
    ...(story.degraded ?? []).map(({ daysAgo, hours, reason }) => {
      const start = onSlot(now - daysAgo * DAY_MS)
      return {
        from: start,
        to: hours === null ? null : start + hours * HOUR_MS,
        state: 'degraded' as const,
        reason,
      }
    }),
  ].toSorted((a, b) => a.from - b.from)
  const spans: Span[] = []
  let at: number | null = onSlot(from)
  for (const change of changes) {
    if (at === null || change.from < at) continue
    if (change.from > at) spans.push({ from: at, to: change.from, state: 'up', reason: null })
    spans.push(change)
    at = change.to
  }
  if (at !== null) spans.push({ from: at, to: null, state: 'up', reason: null })
  return spans
}

export interface DemoCheck extends PackableCheck {
  state: MonitorState
  reason: Reason | null
}

const OUTCOME: Partial<Record<MonitorState, Outcome>> = { down: 'failed', degraded: 'slow' }

/** Every check between two times, in order. */
export function* checksOf(
  story: MonitorStory,
  spans: readonly Span[],
  { from, to }: { from: number; to: number },
): Generator<DemoCheck> {
  const random = randomOf(seedOf(story.name + story.target + from))
  let index = 0
  for (let slot = Math.ceil(from / INTERVAL_MS) * INTERVAL_MS; slot < to; slot += INTERVAL_MS) {
    while ((spans[index]?.to ?? Number.POSITIVE_INFINITY) <= slot) index++
    const span = spans[index]
    if (!span || slot < span.from) continue
    const isDown = span.state === 'down'
    const isSlow = span.reason === 'slow'
    const daily = 1 + 0.16 * Math.sin(((slot % DAY_MS) / DAY_MS - 0.35) * 2 * Math.PI)
    const ms = story.responseMs * daily * Math.exp(0.13 * normalOf(random)) * (isSlow ? 4.2 : 1)
    yield {
      slot,
      state: span.state,
      reason: span.reason,
      outcome: OUTCOME[span.state] ?? 'ok',
      responseMs: isDown ? null : Math.round(ms),
      phases: isDown ? {} : phasesOf(ms),
    }
  }
}

const phasesOf = (ms: number) => ({
  dns: Math.round(ms * 0.05),
  connect: Math.round(ms * 0.11),
  tls: Math.round(ms * 0.19),
  ttfb: Math.round(ms * 0.52),
  download: Math.round(ms * 0.13),
})

export interface DemoHour {
  at: number
  packed: PackedHour
}

/** Packed as the worker packs them. */
export function hoursOf(
  story: MonitorStory,
  spans: readonly Span[],
  { from, now }: { from: number; now: number },
): DemoHour[] {
  const [first, end] = [Math.ceil(from / HOUR_MS) * HOUR_MS, Math.floor(now / HOUR_MS) * HOUR_MS]
  const hours: DemoHour[] = []
  let held: DemoCheck[] = []
  let hour = first
  const close = () => {
    const packed = packHour(hour, INTERVAL_MS, 0, held)
    if (packed) hours.push({ at: hour, packed })
    held = []
  }
  for (const check of checksOf(story, spans, { from: first, to: end })) {
    if (check.slot >= hour + HOUR_MS) {
      close()
      hour = Math.floor(check.slot / HOUR_MS) * HOUR_MS
    }
    held.push(check)
  }
  close()
  return hours
}
