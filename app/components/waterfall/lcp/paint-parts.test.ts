import { describe, expect, it } from 'vitest'
import { neededFile, paintPartsOf } from './paint-parts'

const image = { lcpTtfb: 100, lcpLoadDelay: 300, lcpLoadDuration: 500, lcpRenderDelay: 100 }

describe('the LCP phases', () => {
  it('are in order, each with its share', () => {
    expect(paintPartsOf(image)).toEqual([
      { part: 'lcpTtfb', ms: 100, share: 0.1 },
      { part: 'lcpLoadDelay', ms: 300, share: 0.3 },
      { part: 'lcpLoadDuration', ms: 500, share: 0.5 },
      { part: 'lcpRenderDelay', ms: 100, share: 0.1 },
    ])
  })

  it('omit the load phases without a resource', () => {
    const parts = paintPartsOf({ ...image, lcpLoadDelay: null, lcpLoadDuration: null })
    expect(parts?.map(({ part, share }) => [part, share])).toEqual([
      ['lcpTtfb', 0.5],
      ['lcpRenderDelay', 0.5],
    ])
    expect(neededFile(parts ?? [])).toBe(false)
    expect(neededFile(paintPartsOf(image) ?? [])).toBe(true)
  })

  it('are null if not measured, unlike phases of 0 ms', () => {
    expect(paintPartsOf({ ...image, lcpTtfb: null })).toBeNull()
    expect(paintPartsOf({ ...image, lcpRenderDelay: null })).toBeNull()
    const instant = { lcpTtfb: 0, lcpLoadDelay: null, lcpLoadDuration: null, lcpRenderDelay: 0 }
    expect(paintPartsOf(instant)).toEqual([
      { part: 'lcpTtfb', ms: 0, share: null },
      { part: 'lcpRenderDelay', ms: 0, share: null },
    ])
  })
})
