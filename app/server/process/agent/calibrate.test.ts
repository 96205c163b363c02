import { expect, test } from 'vitest'
import { calibrated, processorName } from './calibrate'

const emulation = {
  width: 400,
  height: 800,
  pixelRatio: 2,
  userAgent: null,
  throttling: 'devtools',
  cpuSlowdown: 4,
  rttMs: 150,
  downloadKbps: 1638,
  uploadKbps: 750,
} as const

test.each([
  [undefined, 4],
  [1, 4],
  [2, 8],
  [0.5, 2],
  [1.25, 5],
  [0.1, 1],
  [100, 20],
])('the CPU slowdown of a device times %s is %d', (processorFactor, expected) => {
  const job = calibrated({ emulation: { ...emulation }, ...(processorFactor && { processorFactor }) })
  expect(job.emulation).toEqual({ ...emulation, cpuSlowdown: expected })
})

test('the machine has a name', () => {
  expect(processorName()).toMatch(/^\d+ x .+/)
})
