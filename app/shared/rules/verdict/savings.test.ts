import { describe, expect, it } from 'vitest'
import { bySaving, isEstimated, metricSavings } from './savings'

const saving = (change: object) => ({ savings: {}, savingMs: null, savingBytes: null, score: 0, ...change })

describe('opportunities', () => {
  const slow = saving({ savingMs: 900, savings: { LCP: 900 } })
  const heavy = saving({ savingMs: 900, savingBytes: 40_000 })
  const quick = saving({ savingMs: 20, savingBytes: 900_000 })
  const large = saving({ savingBytes: 90_000 })
  const shifting = saving({ savings: { CLS: 0.2 } })
  const poor = saving({})
  const half = saving({ score: 0.5 })
  const unknown = saving({ score: null })

  it('are sorted by time, bytes, shifts, and last without an estimate', () => {
    const order = [heavy, slow, quick, large, shifting, poor, half, unknown]
    expect([...order].reverse().sort(bySaving)).toEqual(order)
  })

  it('are estimated if Lighthouse reports any savings', () => {
    for (const one of [slow, heavy, large, shifting]) expect(isEstimated(one)).toBe(true)
    for (const one of [poor, half, unknown]) expect(isEstimated(one)).toBe(false)
  })
})

describe('savings by metric', () => {
  it('have our names and order', () => {
    expect(metricSavings({ TBT: 40, CLS: 0.1, FCP: 150, LCP: 600 })).toEqual([
      { name: 'LCP', metric: 'lcp', value: 600 },
      { name: 'FCP', metric: 'fcp', value: 150 },
      { name: 'TBT', metric: 'tbt', value: 40 },
      { name: 'CLS', metric: 'cls', value: 0.1 },
    ])
  })

  it('of an unknown metric are times under its own name, listed last', () => {
    expect(metricSavings({ XYZ: 5, INP: 30 })).toEqual([
      { name: 'INP', metric: 'inp', value: 30 },
      { name: 'XYZ', metric: 'lcp', value: 5 },
    ])
    expect(metricSavings({})).toEqual([])
  })
})
