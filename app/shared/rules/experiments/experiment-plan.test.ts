import { expect, it } from 'vitest'
import { type ExperimentRunSoFar, nextExperimentStep, runsOfArm, usable } from './experiment-plan'

/** Plays runs until the plan ends. `outcomeOf` returns ok, noisy or failed for a run index. */
function play(
  runsPerArm: number,
  outcomeOf: (index: number) => 'ok' | 'noisy' | 'failed' = () => 'ok',
  agentOf: (index: number) => string = () => 'one',
) {
  const runs: ExperimentRunSoFar[] = []
  for (;;) {
    const step = nextExperimentStep(runs, runsPerArm)
    if (step.kind !== 'run') return { end: step.kind, arms: runs.map(({ arm }) => arm).join(''), runs }
    const outcome = outcomeOf(runs.length)
    const agent = agentOf(runs.length)
    runs.push({ arm: step.arm, agent, isSuccess: outcome !== 'failed', isNoisy: outcome === 'noisy' })
  }
}

it.each([
  [3, 'ABBAAB'],
  [5, 'ABBAABBAAB'],
  [9, 'ABBAABBAABBAABBAAB'],
])('alternates so that drift affects both arms equally: %d each', (runsPerArm, arms) => {
  expect(play(runsPerArm)).toMatchObject({ end: 'done', arms })
})

it('repeats noisy and failed runs', () => {
  const { end, runs } = play(5, (index) => (index === 1 ? 'noisy' : index === 4 ? 'failed' : 'ok'))
  expect([
    end,
    runs.length,
    runsOfArm(usable(runs), 'A').length,
    runsOfArm(usable(runs), 'B').length,
  ]).toEqual(['done', 12, 5, 5])
})

it('aborts for a failing page, and after many noisy runs', () => {
  expect(play(5, () => 'failed')).toMatchObject({ end: 'failed', arms: 'ABB' })
  expect(play(3, () => 'noisy')).toMatchObject({ end: 'failed' })
  expect(play(3, () => 'noisy').runs).toHaveLength(12)
})

it('ends with fewer runs if they are enough to compare', () => {
  const { end, runs } = play(5, (index) => (index % 2 === 0 ? 'noisy' : 'ok'))
  expect([end, runs.length]).toEqual(['done', 16])
})

it('counts the runs of one agent only', () => {
  const { end, runs } = play(
    3,
    () => 'ok',
    (index) => (index < 2 ? 'gone' : 'other'),
  )
  expect([end, runs.length]).toEqual(['done', 8])
  expect(new Set(usable(runs).map(({ agent }) => agent))).toEqual(new Set(['other']))
})
