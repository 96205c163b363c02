import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '~/shared/values/units'
import { type Arrival, forecastDueRun, forecastQueueWait } from './queue-wait-forecast'

const load = { queued: 0, agents: 1, medianMs: 15_000, plannedPerDay: 0 }

test.each([
  ['nothing waits', {}, { waitMs: 0, perHour: 240, load: 0 }],
  ['twenty wait', { queued: 20 }, { waitMs: 300_000, perHour: 240, load: 0 }],
  ['two agents share them', { queued: 20, agents: 2 }, { waitMs: 150_000, perHour: 480, load: 0 }],
  ['half is planned', { plannedPerDay: 2880 }, { waitMs: 0, perHour: 240, load: 0.5 }],
  ['more is planned than fits', { plannedPerDay: 11_520 }, { waitMs: 0, perHour: 240, load: 2 }],
  ['nothing was timed yet', { medianMs: null, queued: 3 }, { waitMs: 60_000, perHour: 180, load: 0 }],
  ['one page comes due', { together: 1 }, { waitMs: 0, perHour: 240, load: 0 }],
  ['forty come due at once', { together: 40 }, { waitMs: 0, lastMs: 585_000, perHour: 240, load: 0 }],
  [
    'three agents share them',
    { together: 40, agents: 3 },
    { waitMs: 0, lastMs: 195_000, perHour: 720, load: 0 },
  ],
  [
    'half of a millisecond is none',
    { medianMs: 12_345.5, together: 2 },
    { waitMs: 0, lastMs: 12_346, perHour: 291, load: 0 },
  ],
  ['nobody is there', { agents: 0, queued: 3 }, { waitMs: null, lastMs: null, perHour: 0, load: null }],
])('%s', (_, change, expected) => {
  expect(forecastQueueWait({ ...load, ...change })).toEqual({ lastMs: 0, ...expected })
})

describe('a due schedule', () => {
  const coming = (runs: number, minute: number, through = 0): Arrival => ({
    from: minute * MINUTE_MS,
    to: (minute + through) * MINUTE_MS + 59_999,
    runs,
  })
  const agents = { queued: 0, agents: 1, medianMs: 15_000 }
  const due = (arrivals: Arrival[], change: object = {}) =>
    forecastDueRun({ ...agents, ...change }, { from: 30_000, due: 10 * MINUTE_MS + 5_000, arrivals })

  test.each<[string, Arrival[], object, number, number]>([
    ['alone waits for nothing', [], {}, 0, 0],
    ['waits for what comes due in its minute', [coming(8, 10)], {}, 8, 120_000],
    ['waits half as long where two agents are', [coming(8, 10)], { agents: 2 }, 8, 60_000],
    ['waits for nothing that comes later', [coming(8, 11)], {}, 0, 0],
    ['waits for nothing that came long enough before', [coming(8, 8)], {}, 0, 0],
    ['waits for what of it is not made yet', [coming(20, 8)], {}, 12, 180_000],
    ['finds less of what waits now', [], { queued: 50 }, 10, 150_000],
    ['finds nothing any more of what waits now', [], { queued: 30 }, 0, 0],
    ['finds more where more comes than is made', [coming(110, 0, 10)], {}, 70, 1_050_000],
    ['waits for its share of what is spread beyond it', [coming(60, 10, 5)], {}, 10, 150_000],
    ['knows nothing of what came before it looks', [coming(11, -5, 10)], {}, 0, 0],
    ['takes a usual time where none is known', [coming(3, 10)], { medianMs: null }, 3, 60_000],
  ])('%s', (_, arrivals, change, ahead, waitMs) => {
    expect(due(arrivals, change)).toEqual({ ahead, waitMs })
  })

  test('is unknown without an agent', () => {
    expect(due([coming(8, 10)], { agents: 0 })).toEqual({ ahead: null, waitMs: null })
  })

  test('includes all waiting tests when it is due this minute', () => {
    const now = { from: 10_000, due: 20_000, arrivals: [coming(2, 0)] }
    expect(forecastDueRun({ ...agents, queued: 5 }, now)).toEqual({ ahead: 7, waitMs: 105_000 })
  })
})
