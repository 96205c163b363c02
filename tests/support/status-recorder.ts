import { initialStatus, observe, settle } from '~/shared/rules/uptime/monitor-status'
import type { Outcome, Reason } from '~/shared/rules/uptime/outcomes'
import type {
  MonitorStatus,
  Observation,
  Span,
  StatusEvent,
  StatusPolicy,
  StatusStep,
} from '~/shared/rules/uptime/types'
import { MINUTE_MS } from '~/shared/values/units'

export const ONE: StatusPolicy = { locations: [1], intervalMs: MINUTE_MS, timeoutMs: 10_000 }
export const TWO: StatusPolicy = { ...ONE, locations: [1, 2] }
export const THREE: StatusPolicy = { ...ONE, locations: [1, 2, 3] }

const SIGNS: Record<string, [Outcome, Reason | null]> = {
  '+': ['ok', null],
  s: ['slow', 'slow'],
  t: ['slow', 'tls-expires-soon'],
  x: ['failed', 'refused'],
  '?': ['unknown', 'cut-off'],
  m: ['missed', 'late'],
  o: ['missed', 'overrun'],
}

export const seen = (sign: string, at: number, location = 1): Observation => {
  const [outcome, reason] = SIGNS[sign] ?? ['missed', null]
  return { location, at, outcome, reason, responseMs: outcome === 'ok' ? 100 : null, isRecheck: false }
}

/** Records spans as the store writes them, and the outages derived from the events. */
export function recorder(at: number) {
  let status: MonitorStatus = initialStatus(at)
  const spans: Span[] = [{ from: at, to: null, state: 'unknown', reason: 'not-checked' }]
  const events: StatusEvent[] = []
  const take = (step: StatusStep) => {
    status = step.status
    events.push(...step.events)
    for (const { from, state, reason } of step.spans) {
      while ((spans.at(-1)?.from ?? -1) >= from) spans.pop()
      const last = spans.at(-1)
      if (last) last.to = from
      spans.push({ from, to: null, state, reason })
    }
    return step
  }
  /** The results of one report, which arrives with the last of them. */
  const see = (policy: StatusPolicy, ...results: Observation[]) =>
    take(observe(status, results, policy, results.at(-1)?.at ?? 0))
  return { take, see, spans, events, now: () => status }
}

/** Checks by one location a minute apart, one character each; a blank is a missed check. */
export function play(signs: string, policy = ONE) {
  const book = recorder(0)
  ;[...signs].forEach((sign, index) => {
    const at = (index + 1) * MINUTE_MS
    const isDue = book.now().state !== 'unknown' && sign === ' '
    if (isDue) book.take(settle(book.now(), policy, at))
    if (sign !== ' ') book.take(observe(book.now(), [seen(sign, at)], policy, at + 500))
  })
  return book
}

export const describeSpans = (spans: Span[]) =>
  spans
    .map(({ from, state, reason }) => `${from / MINUTE_MS} ${state}${reason ? ` ${reason}` : ''}`)
    .join(', ')
