import { expect, test } from 'vitest'
import { noStates, type StateCounts } from '~/shared/rules/uptime/board'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { summarySentence } from './board-summary'
import { lastingStatus } from './status-words'

const counts = (some: Partial<StateCounts>): StateCounts => ({ ...noStates(), ...some })

test.each([
  [{ up: 48 }, 0, 'All 48 monitors are up'],
  [{ up: 1 }, 0, 'The monitor is up'],
  [{ up: 2, paused: 1 }, 0, 'All 2 monitors are up, 1 paused'],
  [{ paused: 3 }, 0, 'All monitors are paused'],
  [
    { down: 2, unknown: 1, degraded: 3, up: 42 },
    2,
    '2 of 48 monitors are down, 1 unknown, 3 slow or degraded, 42 up',
  ],
  [{ down: 1, up: 1 }, 1, '1 of 2 monitors is down, 1 up'],
  [{ down: 1, up: 1 }, 0, 'Nothing is down, 1 down in planned maintenance, 1 up'],
  [{ unknown: 2, up: 5 }, 0, 'Nothing is down, 2 unknown, 5 up'],
] as const)('%o with %i unplanned: %s', (some, unplanned, sentence) => {
  expect(summarySentence(counts(some), unplanned)).toBe(sentence)
})

const NOW = Date.UTC(2026, 10, 23)
test.each([
  ['up', null, 43 * DAY_MS, 'Up for 43 days'],
  ['down', 'timeout', 12 * 60_000, 'Down for 12 min'],
  ['degraded', 'slow', 30_000, 'Slow for 30 s'],
  ['degraded', 'tls-expires-soon', DAY_MS, 'Degraded for 1 day'],
  ['unknown', 'cut-off', DAY_MS + 5 * HOUR_MS, 'Unknown for 1 day 5 h'],
] as const)('%s because of %s', (state, reason, ms, text) => {
  expect(lastingStatus({ state, reason, since: new Date(NOW - ms).toISOString() }, NOW)).toBe(text)
})
