import { describe, expect, it } from 'vitest'
import { apart, kindParam, partOf, selectedKinds, sumOfTallies, TIMELINE_KINDS, tallyOf } from './timeline'

const asking = (...kinds: string[]) => new URLSearchParams(kinds.map((kind) => [`lane-${kind}`, '1']))

describe('the kinds in a URL', () => {
  it('are those listed, in the order of the lanes', () => {
    expect(selectedKinds(asking('notes', 'tests'))).toEqual(['tests', 'notes'])
    expect(selectedKinds(new URLSearchParams([[kindParam('field'), '1']]))).toEqual(['field'])
  })

  it('are all for an empty, full or invalid list', () => {
    expect(selectedKinds(asking())).toBeUndefined()
    expect(selectedKinds(asking(...TIMELINE_KINDS))).toBeUndefined()
    expect(selectedKinds(asking('weather'))).toBeUndefined()
    expect(selectedKinds(new URLSearchParams('lane-notes=0'))).toBeUndefined()
  })
})

describe('tests', () => {
  it('count as failed or as noisy, never as both', () => {
    const tests = [
      { status: 'success', isNoisy: false },
      { status: 'success', isNoisy: true },
      { status: 'failed', isNoisy: true },
      { status: 'timeout', isNoisy: false },
    ]
    expect(tallyOf(tests)).toEqual({ tests: 4, failed: 2, disturbed: 1 })
    expect(tallyOf([])).toEqual({ tests: 0, failed: 0, disturbed: 0 })
  })

  it('are summed over the bins of a range', () => {
    const parts = [
      { tests: 3, failed: 1, disturbed: 0 },
      { tests: 4, failed: 0, disturbed: 2 },
    ]
    expect(sumOfTallies(parts)).toEqual({ tests: 7, failed: 1, disturbed: 2 })
    expect(sumOfTallies([])).toEqual({ tests: 0, failed: 0, disturbed: 0 })
  })
})

it('divides a range into equal consecutive bins', () => {
  const parts = [1, 2, 3, 4].map((part) => partOf(1000, 2000, 4, part))
  expect(parts).toEqual([
    { from: 1000, to: 1250 },
    { from: 1250, to: 1500 },
    { from: 1500, to: 1750 },
    { from: 1750, to: 2000 },
  ])
})

describe('periods', () => {
  const period = (start: string, end: string) => ({ start, end })

  it('that overlap newer ones are left out', () => {
    const weekly = [
      period('2026-09-01', '2026-09-28'),
      period('2026-09-08', '2026-10-05'),
      period('2026-09-15', '2026-10-12'),
      period('2026-09-22', '2026-10-19'),
      period('2026-09-29', '2026-10-26'),
    ]
    expect(apart(weekly)).toEqual([weekly[0], weekly[4]])
  })

  it('that share a day overlap', () => {
    const days = [period('2026-09-01', '2026-09-28'), period('2026-09-28', '2026-10-25')]
    expect(apart(days)).toEqual([days[1]])
    expect(apart([])).toEqual([])
  })
})
