import { describe, expect, test } from 'vitest'
import {
  breaksAmong,
  type Engine,
  engineChange,
  isOfNewest,
  isOtherMethod,
  methodStretches,
} from './engine-change'

const ENGINE: Engine = {
  lighthouseVersion: '12.6.1',
  chromiumVersion: '140.0.1.2',
  throttling: 'devtools',
  cpuSlowdown: 4,
}
test.each<[Partial<Engine>, ReturnType<typeof engineChange>, boolean]>([
  [{}, null, false],
  [{ lighthouseVersion: '13.5.0' }, { from: 'Lighthouse 12.6.1', to: 'Lighthouse 13.5.0' }, true],
  [{ chromiumVersion: '156.0.1.2' }, { from: 'Chromium 140.0.1.2', to: 'Chromium 156.0.1.2' }, false],
  [
    { chromiumVersion: '156.0.1.2', throttling: 'simulate' },
    { from: 'Chromium 140.0.1.2, applied throttling', to: 'Chromium 156.0.1.2, simulated throttling' },
    true,
  ],
  [{ cpuSlowdown: 2.5 }, { from: '4x slower processor', to: '2.5x slower processor' }, true],
  [{ throttling: 'other' }, { from: 'applied throttling', to: 'other' }, true],
])('a change of %j is told, and begins a series or does not', (change, told, isOther) => {
  const after = { ...ENGINE, ...change }
  expect(engineChange(ENGINE, after)).toEqual(told)
  expect(isOtherMethod(ENGINE, after)).toBe(isOther)
})

describe('the methods of a series', () => {
  const SIMULATED = { ...ENGINE, throttling: 'simulate' }
  const UPDATED = { ...ENGINE, chromiumVersion: '156.0.1.2' }
  const change = (at: number, before: Engine, after: Engine) => ({ at, before, after })
  const TIMES = [10, 20, 30, 40, 50]
  test.each([
    ['without a change', [], [], [true, true, true, true, true]],
    ['of another browser only', [change(30, ENGINE, UPDATED)], [], [true, true, true, true, true]],
    ['of another method', [change(30, ENGINE, SIMULATED)], [2], [false, false, true, true, true]],
    [
      'of methods that take turns',
      [change(20, ENGINE, SIMULATED), change(30, SIMULATED, ENGINE), change(50, ENGINE, SIMULATED)],
      [1, 2, 4],
      [false, true, false, false, true],
    ],
    [
      'of another browser and then another method',
      [change(20, ENGINE, UPDATED), change(40, UPDATED, SIMULATED)],
      [3],
      [false, false, false, true, true],
    ],
  ])('%s', (_, changes, breaks, newest) => {
    const stretches = methodStretches(changes)
    expect(breaksAmong(TIMES, stretches)).toEqual(breaks)
    expect(isOfNewest(TIMES, stretches)).toEqual(newest)
  })

  test('among fewer moments: a method between two of them leaves no break', () => {
    const stretches = methodStretches([change(20, ENGINE, SIMULATED), change(30, SIMULATED, ENGINE)])
    expect(breaksAmong([10, 40], stretches)).toEqual([])
    expect(breaksAmong([10, 25, 40], stretches)).toEqual([1, 2])
    expect(breaksAmong([], stretches)).toEqual([])
  })
})
