import { describe, expect, it } from 'vitest'
import type { Experiment } from '~/shared/schemas/experiment'
import { filmRuns, scaleOf, slotsOf } from './arm-films'

const run = (arm: 'A' | 'B', _id: string, lcp: number | null, counts = true) => {
  const one = { _id, arm, counts, isNoisy: false, failureCode: null, figures: { lcp } }
  return one as unknown as Experiment['runs'][number]
}
const result = { decidedBy: 'lcp', verdict: 'better', figures: {} } as Experiment['result']
const film = (atMs: number[]) => ({
  width: 100,
  height: 200,
  frames: atMs.map((at) => ({ atMs: at, src: String(at) })),
  slots: [],
})

describe('the films of an experiment', () => {
  it('are of the run in the middle of each arm, by the figure that decides', () => {
    const runs = [
      run('A', 'a1', 900),
      run('B', 'b1', 500),
      run('A', 'a2', 100),
      run('A', 'a3', 500),
      run('B', 'b2', 300),
      run('A', 'disturbed', 501, false),
      run('B', 'failed', null),
    ]
    expect(filmRuns({ runs, result })).toEqual({ A: 'a3', B: 'b2' })
  })

  it('are none before there is a result, and none of an arm without a run that counts', () => {
    expect(filmRuns({ runs: [run('A', 'a', 1)], result: null })).toEqual({})
    expect(filmRuns({ runs: [run('A', 'a', 1), run('B', 'b', 1, false)], result })).toEqual({ A: 'a' })
  })

  it('have one scale, as long as the longer of them', () => {
    expect(scaleOf({ A: film([0, 2_300]), B: film([0, 400]) })).toEqual({ stepMs: 200, endMs: 2_400 })
    expect(scaleOf({ A: film([0]), B: null })).toEqual({ stepMs: 100, endMs: 1_000 })
    expect(scaleOf({ A: film([80_000]) }).stepMs).toBe(6_667)
  })

  it('name paints that lie within the scale', () => {
    const slots = slotsOf(film([0, 350]), { fcp: 350, lcp: 9_000 }, { stepMs: 200, endMs: 1_000 })
    expect(slots.map(({ atMs, src, marks }) => [atMs, src, marks.join()])).toEqual([
      [0, '0', ''],
      [200, '0', ''],
      [400, '350', 'FCP'],
      [600, '350', ''],
      [800, '350', ''],
      [1_000, '350', ''],
    ])
  })
})
