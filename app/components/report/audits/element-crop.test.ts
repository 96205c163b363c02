import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropOf } from './element-crop'

const FRAME = { width: 160, height: 100 }
const PAGE = { width: 412, height: 3_000 }

describe('the crop of an element', () => {
  it('centres a small element without enlarging it', () => {
    expect(cropOf({ x: 200, y: 500, width: 20, height: 10 }, PAGE, FRAME)).toEqual({
      x: 130,
      y: 455,
      width: 160,
      height: 100,
      scale: 1,
    })
  })

  it('is scaled down for a wide element', () => {
    const { width, scale } = cropOf({ x: 50, y: 500, width: 300, height: 20 }, PAGE, FRAME)
    expect([width, scale]).toEqual([390, 160 / 390])
  })

  it('shows the top of a tall element', () => {
    const { y, height } = cropOf({ x: 0, y: 800, width: 412, height: 2_000 }, PAGE, FRAME)
    expect(y).toBeLessThanOrEqual(800)
    expect(y + height).toBeGreaterThan(900)
  })

  it('stays within a picture that is large enough, and fills the frame', () => {
    const rect = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 2_900 }),
      width: fc.integer({ min: 1, max: 412 }),
      height: fc.integer({ min: 1, max: 3_000 }),
    })
    fc.assert(
      fc.property(rect, (element) => {
        const crop = cropOf(element, PAGE, FRAME)
        expect(crop.x).toBeGreaterThanOrEqual(0)
        expect(crop.y).toBeGreaterThanOrEqual(0)
        expect(crop.x + crop.width).toBeLessThanOrEqual(PAGE.width + 1e-6)
        expect(crop.y + crop.height).toBeLessThanOrEqual(PAGE.height + 1e-6)
        expect(crop.width * crop.scale).toBeCloseTo(FRAME.width, 6)
        expect(crop.height * crop.scale).toBeCloseTo(FRAME.height, 6)
      }),
    )
  })
})
