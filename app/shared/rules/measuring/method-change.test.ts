import { describe, expect, test } from 'vitest'
import {
  classifyMethodChange,
  type Engine,
  engineChange,
  findMethodBreaks,
  type ImitatedDevice,
  imitatedDevice,
  isNewestMethod,
  methodStretches,
  withKnownDevices,
} from './method-change'

const ENGINE: Engine = {
  lighthouseVersion: '12.6.1',
  chromiumVersion: '140.0.1.2',
  throttling: 'devtools',
  cpuSlowdown: 4,
  quietMs: null,
  device: null,
}
test.each<[Partial<Engine>, ReturnType<typeof engineChange>, ReturnType<typeof classifyMethodChange>]>([
  [{}, null, 'browser'],
  [{ lighthouseVersion: '13.5.0' }, { from: 'Lighthouse 12.6.1', to: 'Lighthouse 13.5.0' }, 'engine'],
  [{ chromiumVersion: '156.0.1.2' }, { from: 'Chromium 140.0.1.2', to: 'Chromium 156.0.1.2' }, 'browser'],
  [
    { chromiumVersion: '156.0.1.2', throttling: 'simulate' },
    { from: 'Chromium 140.0.1.2, applied throttling', to: 'Chromium 156.0.1.2, simulated throttling' },
    'engine',
  ],
  [{ cpuSlowdown: 2.5 }, { from: '4x slower processor', to: '2.5x slower processor' }, 'engine'],
  [{ throttling: 'other' }, { from: 'applied throttling', to: 'other' }, 'engine'],
  [{ quietMs: 5_250 }, { from: 'quiet window of 1 s', to: 'quiet window of 5.25 s' }, 'engine'],
])('a change of %j is reported, and starts a series or not', (change, expected, kind) => {
  const after = { ...ENGINE, ...change }
  expect(engineChange(ENGINE, after)).toEqual(expected)
  expect(classifyMethodChange(ENGINE, after)).toBe(kind)
})

const EMULATION = {
  width: 375,
  height: 635,
  pixelRatio: 2,
  userAgent: null,
  throttling: 'devtools',
  cpuSlowdown: 4,
  rttMs: 150,
  downloadKbps: 1638.4,
  uploadKbps: 750,
} as const
const DEVICE = imitatedDevice('MOBILE', EMULATION)
const onDevice = (change: Partial<ImitatedDevice> = {}): Engine => ({
  ...ENGINE,
  device: { ...DEVICE, ...change },
})

describe('an edited device', () => {
  test.each<[Partial<ImitatedDevice>, string, string]>([
    [{ formFactor: 'DESKTOP' }, 'mobile', 'desktop'],
    [{ width: 360 }, '375 × 635 pixels', '360 × 635 pixels'],
    [{ height: 640 }, '375 × 635 pixels', '375 × 640 pixels'],
    [{ pixelRatio: 2.625 }, 'pixel ratio 2', 'pixel ratio 2.625'],
    [{ userAgent: 'Kiosk/1' }, "the browser's own user agent", 'user agent Kiosk/1'],
    [{ rttMs: 40 }, '150 ms round trip', '40 ms round trip'],
    [{ downloadKbps: 10_240 }, '1,638.4 Kbps download', '10,240 Kbps download'],
    [{ uploadKbps: 750.5 }, '750 Kbps upload', '750.5 Kbps upload'],
    [{ width: 360, rttMs: 0 }, '375 × 635 pixels, 150 ms round trip', '360 × 635 pixels, 0 ms round trip'],
  ])('by %j is reported and starts a new series', (change, from, to) => {
    expect(engineChange(onDevice(), onDevice(change))).toEqual({ from, to })
    expect(classifyMethodChange(onDevice(), onDevice(change))).toBe('device')
    const stretches = methodStretches([{ at: 20, before: onDevice(), after: onDevice(change) }])
    expect(findMethodBreaks([10, 20], stretches)).toEqual([1])
  })

  test('is no change if the old settings are unknown', () => {
    for (const [before, after] of [
      [ENGINE, onDevice()],
      [onDevice(), ENGINE],
    ] as const) {
      expect(engineChange(before, after)).toBeNull()
      expect(classifyMethodChange(before, after)).toBe('browser')
    }
  })

  test('is reported as an engine change if that differs too, with its method', () => {
    const both = { ...onDevice({ width: 360 }), lighthouseVersion: '13.5.0' }
    expect(classifyMethodChange(onDevice(), both)).toBe('engine')
    expect(engineChange(onDevice(), both)?.to).toBe('Lighthouse 13.5.0, 360 × 635 pixels')
    const device = imitatedDevice('MOBILE', { ...EMULATION, throttling: 'none' })
    const unthrottled = { ...ENGINE, throttling: 'none', cpuSlowdown: 1, device }
    expect(classifyMethodChange(onDevice(), unthrottled)).toBe('device')
    expect(engineChange(onDevice(), unthrottled)).toEqual({
      from: 'applied throttling, 4x slower processor, 150 ms round trip, 1,638.4 Kbps download, 750 Kbps upload',
      to: 'no throttling, 1x slower processor',
    })
  })

  test('is comparable when only an unused connection changes', () => {
    const deviceOf = (rttMs: number, throttling: 'none' | 'simulate') =>
      imitatedDevice('MOBILE', { ...EMULATION, rttMs, throttling })
    expect(deviceOf(40, 'none')).toEqual(deviceOf(150, 'none'))
    expect(deviceOf(40, 'simulate')).not.toEqual(deviceOf(150, 'simulate'))
  })
})

describe('an unknown device', () => {
  const [A, B] = [onDevice(), onDevice({ width: 360 })]
  const steps = (engines: Engine[]) =>
    engines.slice(1).map((after, i) => ({ at: 10 * (i + 2), before: engines[i] ?? after, after }))
  const TIMES = [10, 20, 30, 40]
  test.each<[string, Engine[], number[]]>([
    ['before the first that is known', [ENGINE, A, B], [2]],
    ['between two that are the same', [A, ENGINE, A], []],
    ['between two that are not', [A, ENGINE, B], [2]],
    ['after the last', [A, B, ENGINE], [1]],
    ['anywhere', [ENGINE, ENGINE], []],
  ])('%s uses its nearest neighbor', (_, engines, breaks) => {
    const changes = withKnownDevices(steps(engines))
    expect(findMethodBreaks(TIMES.slice(0, engines.length), methodStretches(changes))).toEqual(breaks)
    const reported = changes.flatMap(({ before, after }, i) => (engineChange(before, after) ? [i + 1] : []))
    expect(reported).toEqual(breaks)
  })
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
    expect(findMethodBreaks(TIMES, stretches)).toEqual(breaks)
    expect(isNewestMethod(TIMES, stretches)).toEqual(newest)
  })

  test('at fewer times: a method between two of them leaves no break', () => {
    const stretches = methodStretches([change(20, ENGINE, SIMULATED), change(30, SIMULATED, ENGINE)])
    expect(findMethodBreaks([10, 40], stretches)).toEqual([])
    expect(findMethodBreaks([10, 25, 40], stretches)).toEqual([1, 2])
    expect(findMethodBreaks([], stretches)).toEqual([])
  })
})
