import { expect, test } from 'vitest'
import { ALIVE_MS, agentState } from './agent-state'

const now = new Date('2026-11-21T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const agent = {
  lastSeenAt: before(5_000),
  drainingSince: null,
  revokedAt: null,
  isMeasuring: false,
  refusedAt: null as Date | null,
}

test.each([
  ['ready', {}],
  ['measuring', { isMeasuring: true }],
  ['new', { lastSeenAt: null }],
  ['ready', { lastSeenAt: before(ALIVE_MS) }],
  ['silent', { lastSeenAt: before(ALIVE_MS + 1) }],
  ['silent', { lastSeenAt: before(ALIVE_MS + 1), isMeasuring: true }],
  ['refused', { lastSeenAt: before(ALIVE_MS + 1), refusedAt: before(30_000) }],
  ['refused', { lastSeenAt: null, refusedAt: before(30_000) }],
  ['silent', { lastSeenAt: before(ALIVE_MS + 1), refusedAt: before(6 * 60_000) }],
  ['ready', { refusedAt: before(1_000) }],
  ['draining', { drainingSince: before(1), isMeasuring: true }],
  ['drained', { drainingSince: before(1) }],
  ['drained', { drainingSince: before(1), lastSeenAt: null }],
  ['revoked', { revokedAt: before(1), drainingSince: before(2), isMeasuring: true }],
])('%s', (state, change) => {
  expect(agentState({ ...agent, ...change }, now)).toBe(state)
})
