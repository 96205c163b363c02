import type { MonitorState, Reason } from '~/shared/rules/uptime/outcomes'
import { reasonOf } from './failure-reason'

/** A heartbeat; `status` as Kuma counts: 0 down, 1 up, 2 a retry is pending, 3 maintenance. */
export interface Beat {
  at: number
  status: number
  ping: number | null
  text: string
}

export interface ImportedSpan {
  from: number
  to: number
  state: MonitorState
  reason: Reason | null
}

export interface ImportedOutage {
  from: number
  /** When Kuma called it down, after its retries. */
  confirmedAt: number
  to: number | null
  reason: Reason
  text: string
}

export interface BeatHistory {
  spans: ImportedSpan[]
  outages: ImportedOutage[]
}

const [DOWN, UP, PENDING, MAINTENANCE] = [0, 1, 2, 3]
const MAX_TEXT = 500

/**
 * States and outages from heartbeats in order of time. A heartbeat is valid until the next one, at most `validMs`; then
 * the state is unknown. Retries belong to the outage that they end in; a retry that succeeds is none.
 */
export function historyOf(
  beats: readonly Beat[],
  validMs: number | ((at: number, next: number) => number),
): BeatHistory {
  const validUntil = typeof validMs === 'number' ? (at: number) => at + validMs : validMs
  const states = settled(beats)
  const spans: ImportedSpan[] = []
  const outages: ImportedOutage[] = []
  for (const [index, { beat, state }] of states.entries()) {
    const next = states[index + 1]?.beat.at ?? Number.POSITIVE_INFINITY
    const to = Math.min(next, validUntil(beat.at, next))
    if (to <= beat.at) continue
    const reason = state === 'down' ? reasonOf(beat.text) : null
    if (state === 'down') addDown(outages, spans, beat, reason ?? 'no-answer')
    addSpan(spans, { from: beat.at, to, state, reason })
    if (to < next && Number.isFinite(next))
      addSpan(spans, { from: to, to: next, state: 'unknown', reason: 'not-checked' })
  }
  return { spans, outages: withEnds(outages, spans) }
}

function settled(beats: readonly Beat[]): { beat: Beat; state: MonitorState }[] {
  const states: { beat: Beat; state: MonitorState }[] = []
  let following: MonitorState = 'up'
  for (const beat of beats.toReversed()) {
    const state = stateOf(beat.status, following)
    states.push({ beat, state })
    if (beat.status !== PENDING) following = state
  }
  return states.reverse()
}

function stateOf(status: number, following: MonitorState): MonitorState {
  if (status === DOWN) return 'down'
  if (status === PENDING) return following === 'down' ? 'down' : 'up'
  if (status === MAINTENANCE) return 'paused'
  return status === UP ? 'up' : 'unknown'
}

function addSpan(spans: ImportedSpan[], span: ImportedSpan): void {
  const last = spans.at(-1)
  if (last && last.to === span.from && last.state === span.state) last.to = span.to
  else spans.push({ ...span })
}

function addDown(outages: ImportedOutage[], spans: ImportedSpan[], beat: Beat, reason: Reason): void {
  const last = spans.at(-1)
  const isContinued = last?.state === 'down' && last.to === beat.at
  const open = outages.at(-1)
  if (isContinued && open) {
    if (open.confirmedAt < 0 && beat.status === DOWN) Object.assign(open, confirmed(beat, reason))
    return
  }
  const isConfirmed = beat.status === DOWN
  outages.push({
    from: beat.at,
    confirmedAt: -1,
    to: null,
    reason,
    text: '',
    ...(isConfirmed && confirmed(beat, reason)),
  })
}

const confirmed = (beat: Beat, reason: Reason) => ({
  confirmedAt: beat.at,
  reason,
  text: beat.text.slice(0, MAX_TEXT),
})

/** An outage ends where its span does. */
function withEnds(outages: ImportedOutage[], spans: readonly ImportedSpan[]): ImportedOutage[] {
  const ends = new Map(spans.filter(({ state }) => state === 'down').map(({ from, to }) => [from, to]))
  return outages.map((outage) => ({ ...outage, to: ends.get(outage.from) ?? null }))
}
