import { expect, test } from 'vitest'
import { forecastTests } from './test-forecast'

const local = { queued: 0, agents: 1, medianMs: 20_000 }

test.each([
  ['no tests', [{ ...local, tests: 0 }], 0],
  ['tests after one another', [{ ...local, tests: 6 }], 120_000],
  ['two agents', [{ ...local, agents: 2, tests: 6 }], 60_000],
  ['behind the queue', [{ ...local, queued: 3, tests: 6 }], 180_000],
  [
    'the slower of two locations',
    [
      { ...local, tests: 6 },
      { ...local, tests: 2 },
    ],
    120_000,
  ],
  [
    'a location without an agent',
    [
      { ...local, tests: 6 },
      { ...local, agents: 0, tests: 1 },
    ],
    null,
  ],
  ['one without an agent that has nothing to do', [{ ...local, agents: 0, tests: 0 }], 0],
])('%s', (_, locations, ms) => {
  expect(forecastTests(locations)).toBe(ms)
})
