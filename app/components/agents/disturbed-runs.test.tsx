import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AgentNoise } from '~/shared/schemas/agents-status'
import { DisturbedRuns } from './disturbed-runs'

const counts = (runs: number, watched: number, noisy = 0, repeated = 0): AgentNoise => ({
  runs,
  watched,
  noisy,
  repeated,
})
const render = (day: AgentNoise, week: AgentNoise) =>
  renderToStaticMarkup(<DisturbedRuns noise={{ day, week }} />)
const read = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test.each<[string, AgentNoise, AgentNoise, string]>([
  ['no run', counts(0, 0), counts(0, 0), '– no runs in 7 days'],
  ['no run today', counts(0, 0), counts(120, 120, 3, 2), '3 of 120 in 7 days, 2 repeated – no runs in 24 h'],
  ['quiet runs', counts(20, 20), counts(1200, 1200), '0 of 1,200 in 7 days 0 of 20 in 24 h'],
  ['runs without a noise check', counts(5, 0), counts(9, 0), '– not checked in 7 days'],
  ['some without a noise check', counts(5, 0), counts(9, 4, 1), '1 of 4 in 7 days – not checked in 24 h'],
])('%s are shown', (_, day, week, text) => {
  expect(read(render(day, week))).toBe(text)
})

test('the whole sentence is there for who asks', () => {
  const titles = [...render(counts(1, 1, 1), counts(130, 120, 3, 2)).matchAll(/title="([^"]+)"/g)]
  expect(titles.map(([, title]) => title)).toEqual([
    '3 of 120 runs were noisy in the last 7 days. 2 were repeated. 10 more were not checked',
    '1 of 1 run was noisy in the last 24 h',
  ])
})
