import { describe, expect, it } from 'vitest'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { type ExperimentFigures, resultOf } from '~/shared/rules/experiments/experiment-difference'
import type { Experiment } from '~/shared/schemas/experiment'
import type { ArmFilms } from './arm-films'
import { renderExperiments } from './render-experiments.server'

const NOTHING: ExperimentFigures = {
  performance: null,
  lcp: null,
  fcp: null,
  cls: null,
  tbt: null,
  si: null,
  ttfb: null,
  bytes: null,
  requests: null,
}

const run = (arm: 'A' | 'B', index: number, more: object = {}): Experiment['runs'][number] => ({
  _id: `${arm}${index}`,
  arm,
  counts: true,
  isNoisy: false,
  failureCode: null,
  figures: NOTHING,
  ...more,
})
const figuresOf = (lcp: number, tbt: number): ExperimentFigures => ({ ...NOTHING, fcp: lcp / 2, lcp, tbt })
const spread = [0, 4, 8, 12, 16]

const SETTLED: Experiment = {
  _id: 'settled',
  testId: 't',
  device: 3,
  location: 4,
  kind: 'deferScript',
  target: 'https://a.test/app.js',
  title: messages.titles.deferScript,
  pointId: 'p',
  runsEach: 5,
  state: 'done',
  failureCode: null,
  message: 'Better: FCP is lower by 200 ms',
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:10:00.000Z',
  runs: [
    ...spread.map((_, index) => run('A', index)),
    ...spread.map((_, index) => run('B', index)),
    run('B', 9, { counts: false, isNoisy: true }),
  ],
  result: resultOf(
    'deferScript',
    spread.map((more) => figuresOf(2000 + more, 0)),
    spread.map((more) => figuresOf(1600 + more, more)),
  ),
}
const QUEUED: Experiment = {
  ...SETTLED,
  _id: 'queued',
  state: 'queued',
  message: null,
  finishedAt: null,
  runs: [],
  result: null,
}

const render = (experiments: Experiment[], search = '', films: ArmFilms = {}) =>
  renderExperiments({
    experiments,
    place: { site: 1, page: 2 },
    pathname: '/report-detail/1/2/experiments',
    search: new URLSearchParams(search),
    timeZone: 'UTC',
    films,
  })

describe('server-rendered experiments', () => {
  it('list the effect on each metric, the deciding one first', () => {
    const html = render([QUEUED, SETTLED])
    expect(html).toMatch(/FCP would decrease by 200 ms \(\d+ to \d+\)/)
    expect(html).toMatch(/LCP would decrease by 400 ms \(\d+ to \d+\)/)
    expect(html.indexOf('FCP would decrease')).toBeLessThan(html.indexOf('LCP would decrease'))
    expect(html).toContain(messages.primaryMetric)
    expect(html).toContain(messages.confidence('96.8%'))
    expect(html).toContain(messages.runProgress(10, 10))
    expect(html).toContain(messages.states.queued)
  })

  it('show a note instead of a share of zero', () => {
    expect(render([SETTLED])).toContain(messages.notDrawn)
  })

  it('link to the runs of both arms, and mark excluded ones', () => {
    const html = render([SETTLED])
    expect(html.match(/href="[^"]*pointId=[AB]\d[^"]*"/g)).toHaveLength(11)
    expect(html).toContain('startDate=2026-11-06')
    expect(html).toContain(messages.armRuns(5, 6))
    expect(html).toContain(`(${runQualityMessages.disturbed.toLowerCase()})`)
  })

  it('show the experiment in the URL and keep the other params', () => {
    const html = render([SETTLED, QUEUED], 'experiment=queued&device=3&dialog=try&offer=2')
    expect(html).not.toContain('would decrease')
    expect(html).toContain('href="/report-detail/1/2/experiments?experiment=settled&amp;device=3"')
  })

  it('show both filmstrips on one scale, or a message if one is missing', () => {
    const film = (atMs: number[]) => ({
      width: 120,
      height: 240,
      frames: atMs.map((at) => ({ atMs: at, src: `/frame-${at}` })),
      slots: [],
    })
    const both = render([SETTLED], '', { A: film([0, 2_300]), B: film([0, 1_100]) })
    expect(both).toContain(messages.films.note)
    for (const time of ['0 ms', '1.20 s', '2.40 s']) expect(both.split(`>${time}<`)).toHaveLength(3)
    expect(both.match(/src="\/frame-2300"/g)).toHaveLength(1)
    expect(both).not.toContain(messages.films.none)
    expect(render([SETTLED], '', { A: film([0]), B: null })).toContain(messages.films.none)
    expect(render([SETTLED])).not.toContain(messages.films.title)
  })

  it('show a message without experiments', () => {
    expect(render([])).toContain(messages.none)
  })

  it('escape file names', () => {
    const html = render([{ ...SETTLED, target: 'https://a.test/<script>.js' }])
    expect(html).not.toContain('<script>')
  })
})
