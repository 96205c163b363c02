import { expect, test } from 'vitest'
import { forecastStoredBytes } from './stored-bytes'

const perRun = { report: 1000, trace: 5000, bodies: 200 }

test.each([
  [[], { bytesPerRun: 6200, bytes: 0, endlessBytes: 0 }],
  // Ten runs a day: the report for the whole retention, the trace for a week, bodies for a month.
  [[{ runs: 300, days: 365 }], { bytesPerRun: 6200, bytes: 10 * (365_000 + 35_000 + 6000), endlessBytes: 0 }],
  [[{ runs: 300, days: 7 }], { bytesPerRun: 6200, bytes: 10 * 7 * 6200, endlessBytes: 0 }],
  [[{ runs: 300, days: -1 }], { bytesPerRun: 6200, bytes: 10 * 41_000, endlessBytes: 300_000 }],
  [
    [
      { runs: 300, days: 7 },
      { runs: 30, days: -1 },
    ],
    { bytesPerRun: 6200, bytes: 434_000 + 41_000, endlessBytes: 30_000 },
  ],
])('stored bytes of %o', (parts, expected) => {
  expect(forecastStoredBytes(perRun, parts)).toEqual(expected)
})

test('are unknown before the first run', () => {
  expect(forecastStoredBytes(null, [{ runs: 30, days: 365 }])).toBeNull()
})
