import { expect, test } from 'vitest'
import { type FileCost, forecast, heldLocks } from './rules'

test('locks of a table and of its views count from the first to the last, readers only where they wait, too', () => {
  expect(
    heldLocks([
      { table: 'run', mode: 'ShareRowExclusiveLock', fromMs: 10, toMs: 100 },
      { table: 'run', mode: 'AccessExclusiveLock', fromMs: 60, toMs: 100 },
      { table: 'site', mode: 'ShareLock', fromMs: 0, toMs: 100 },
    ]),
  ).toEqual([
    { table: 'site', writesMs: 100, readsMs: 0 },
    { table: 'run', writesMs: 90, readsMs: 40 },
  ])
})

const cost = (change: Partial<FileCost>): FileCost => ({
  ...{ name: 'x', ms: 0, locks: [], peakBytes: 0, growthBytes: 0, walBytes: 0, rewritten: [] },
  ...change,
})

test('an upgrade needs the space of its largest moment and of its log, and stops as long as its longest lock of each file', () => {
  const costs = [
    cost({ ms: 50, growthBytes: 100, peakBytes: 100, walBytes: 10 }),
    cost({
      ms: 100,
      ...{ growthBytes: -40, peakBytes: 500, walBytes: 1000 },
      locks: [
        { table: 'a', writesMs: 90, readsMs: 0 },
        { table: 'b', writesMs: 60, readsMs: 50 },
      ],
    }),
    cost({ ms: 10, locks: [{ table: 'a', writesMs: 10, readsMs: 10 }] }),
  ]
  expect(forecast(costs, { maxWalBytes: 1000 })).toEqual({
    ...{ ms: 160, diskBytes: 1600, growthBytes: 60, writesMs: 100, readsMs: 60, longestStopMs: 90 },
  })
  expect(forecast([], { maxWalBytes: 1 })).toMatchObject({ ms: 0, diskBytes: 0, longestStopMs: 0 })
})
