import { expect, test } from 'vitest'
import type { Emulation } from '../../schemas/agent'
import { type Engine, imitatedDevice } from './method-change'
import { endReason, type Measurer } from './outdated-method'

const EMULATION: Emulation = {
  width: 375,
  height: 635,
  pixelRatio: 2.625,
  userAgent: null,
  throttling: 'devtools',
  cpuSlowdown: 4,
  rttMs: 150,
  downloadKbps: 1638.4,
  uploadKbps: 750,
}
const AGENT: Measurer = { lighthouseVersion: '13.5.0', processorFactor: null, quietMs: null }
const madeWith = (change: Partial<Emulation> = {}, more: Partial<Engine> = {}): Engine => {
  const emulation = { ...EMULATION, ...change }
  const { throttling, cpuSlowdown } = emulation
  const device = imitatedDevice('MOBILE', emulation)
  const versions = { lighthouseVersion: '13.5.0', chromiumVersion: '140' }
  return { ...versions, throttling, cpuSlowdown, quietMs: null, device, ...more }
}
const config = (change: Partial<Emulation> = {}) => ({
  formFactor: 'MOBILE' as const,
  emulation: { ...EMULATION, ...change },
})

test.each<[string, Engine, Measurer[], 'device' | 'engine' | null]>([
  ['nothing changed', madeWith(), [AGENT], null],
  ['another Chromium measures the same', madeWith({}, { chromiumVersion: '139' }), [AGENT], null],
  ['the screen is another', madeWith({ width: 360 }), [AGENT], 'device'],
  ['the user agent is another', madeWith({ userAgent: 'Kiosk/1' }), [AGENT], 'device'],
  ['the connection is another', madeWith({ rttMs: 40 }), [AGENT], 'device'],
  ['the throttling is another', madeWith({ throttling: 'simulate' }), [AGENT], 'device'],
  ['its device was not kept', madeWith({}, { device: null }), [AGENT], null],
  [
    'that was not kept either, but the throttling',
    madeWith({ throttling: 'none' }, { device: null }),
    [AGENT],
    'device',
  ],
  ['the slowdown is another', madeWith({ cpuSlowdown: 2 }), [AGENT], 'engine'],
  [
    'an agent fits the slowdown to itself',
    madeWith({ cpuSlowdown: 6 }),
    [{ ...AGENT, processorFactor: 1.5 }],
    null,
  ],
  ['and one does not, though it might', madeWith(), [{ ...AGENT, processorFactor: 1.5 }], null],
  ['no agent has that Lighthouse any more', madeWith({}, { lighthouseVersion: '12.6.1' }), [AGENT], 'engine'],
  [
    'one of the agents still has',
    madeWith({}, { lighthouseVersion: '12.6.1' }),
    [AGENT, { ...AGENT, lighthouseVersion: '12.6.1' }],
    null,
  ],
  ['an agent has not said what it has', madeWith(), [{ ...AGENT, lighthouseVersion: null }], null],
  ['the only agent waits longer', madeWith(), [{ ...AGENT, quietMs: 5_250 }], 'engine'],
  ['the only agent waits as long', madeWith({}, { quietMs: 5_250 }), [{ ...AGENT, quietMs: 5_250 }], null],
  ['one agent still waits as briefly', madeWith(), [AGENT, { ...AGENT, quietMs: 0 }], null],
  ['there is no agent', madeWith(), [], 'engine'],
])('%s', (_, made, measurers, expected) => {
  expect(endReason(made, [config()], measurers)).toBe(expected)
})

test('a run leased before the edit may still arrive', () => {
  const old = madeWith({ width: 360 })
  expect(endReason(old, [config(), config({ width: 360 })], [AGENT])).toBeNull()
  expect(endReason(old, [], [AGENT])).toBe('device')
})

test('treats values rounded to single precision as equal', () => {
  const single = Math.fround(1_234_567.89)
  const device = { ...imitatedDevice('MOBILE', EMULATION), downloadKbps: Number(single.toPrecision(8)) }
  const now = config({ downloadKbps: 1_234_567.89 })
  expect(endReason(madeWith({}, { device }), [now], [AGENT])).toBeNull()
  expect(endReason(madeWith({}, { device }), [config({ downloadKbps: 1_234_569 })], [AGENT])).toBe('device')
})

test('an agent without calibration uses the configured slowdown', () => {
  const made = madeWith({ cpuSlowdown: Number(Math.fround(2.345).toPrecision(8)) })
  expect(endReason(made, [config({ cpuSlowdown: 2.345 })], [AGENT])).toBeNull()
  expect(endReason(made, [config({ cpuSlowdown: 2.355 })], [AGENT])).toBe('engine')
})

test('an unthrottled device has no slowdown', () => {
  const made = { ...madeWith({ throttling: 'none' }), cpuSlowdown: 1 }
  expect(endReason(made, [config({ throttling: 'none' })], [AGENT])).toBeNull()
})
