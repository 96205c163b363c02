import { expect, test } from 'vitest'
import { stackArea, stackPhases } from './phase-stack'

test('phases are stacked, and a gap interrupts all of them', () => {
  const layers = stackPhases([{ dns: 5, connect: 10, ttfb: 100 }, null, { connect: 20, ttfb: 50 }])
  expect(layers).toEqual([
    { phase: 'dns', lower: [0, null, 0], upper: [5, null, 0] },
    { phase: 'connect', lower: [5, null, 0], upper: [15, null, 20] },
    { phase: 'ttfb', lower: [15, null, 20], upper: [115, null, 70] },
  ])
  expect(stackPhases([null])).toEqual([])
})

test('an area follows its upper edge and returns along its lower edge, per stretch', () => {
  const top = [
    [
      { x: 0, y: 5 },
      { x: 10, y: 6 },
    ],
    [{ x: 30, y: 1 }],
  ]
  const bottom = [
    [
      { x: 0, y: 9 },
      { x: 10, y: 9 },
    ],
    [{ x: 30, y: 9 }],
  ]
  expect(stackArea(bottom, top)).toBe('M0 5L10 6L10 9L0 9ZM30 1L30 9Z')
})
