import { expect, test } from 'vitest'
import { predictLateness } from './lateness'

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
  expect(predictLateness({ ...load, ...change })).toEqual({ lastMs: 0, ...expected })
})
