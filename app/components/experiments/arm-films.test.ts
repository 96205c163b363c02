import { describe, expect, it } from 'vitest'
import type { Experiment } from '~/shared/schemas/experiment'
import { filmRuns } from './arm-films'

const run = (arm: 'A' | 'B', _id: string, lcp: number | null, counts = true) => {
  const one = { _id, arm, counts, isNoisy: false, failureCode: null, figures: { lcp } }
  return one as unknown as Experiment['runs'][number]
}
const result = { decidedBy: 'lcp', verdict: 'better', figures: {} } as Experiment['result']

describe('the films of an experiment', () => {
  it("come from each arm's median run by the deciding metric", () => {
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

  it('are null before a result and for an arm without counted runs', () => {
    expect(filmRuns({ runs: [run('A', 'a', 1)], result: null })).toEqual({})
    expect(filmRuns({ runs: [run('A', 'a', 1), run('B', 'b', 1, false)], result })).toEqual({ A: 'a' })
  })
})
