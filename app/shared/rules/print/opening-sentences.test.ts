import { expect, test } from 'vitest'
import type { Month } from '../../schemas/month'
import { openingSentences } from './opening-sentences'

const shift = {
  metric: 'lcp',
  pageName: 'Home',
  before: 1000,
  after: 2000,
  at: '2026-11-20T00:00:00.000Z',
} as const

const month = (figures: Partial<Month['figures']> = {}, rest: Partial<Month> = {}): Month => ({
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  visits: null,
  formFactor: 'MOBILE',
  figures: {
    performance: { value: 91, before: 80 },
    lcp: { value: 2600, before: 2600 },
    availability: { value: 0.999, before: 1 },
    ...figures,
  },
  better: [],
  worse: [shift],
  fixed: [],
  outages: { count: 2, longestMs: 600_000 },
  ...rest,
})
const step = { title: 'Minify JavaScript', page: 'Home' }
const unmeasured = { value: null, before: null }

test('a place has five sentences: score, speed, availability, changes, first step', () => {
  expect(openingSentences({ month: month(), steps: [step], about: 'place' })).toEqual([
    'The median performance score of all pages is 91 of 100, good; in the period before: 80',
    'The main content appears after 2.60 s, needs improvement; the same as in the period before',
    'The uptime checks succeeded 99.90% of the time, with 2 outages, the longest of 10 min',
    'Significant changes: none for the better, 1 for the worse',
    'First to fix: minify JavaScript, on Home',
  ])
})

test('what was not measured is said to be so, and is neither good nor zero', () => {
  const nothing = month(
    { performance: unmeasured, lcp: unmeasured, availability: unmeasured },
    { worse: [], outages: { count: 0, longestMs: 0 } },
  )
  expect(openingSentences({ month: nothing, steps: null, about: 'place' })).toEqual([
    'No test has finished in this period',
    'No uptime check ran in this period',
  ])
})

test('a page has its verdict instead of the figures of the site; uptime has availability alone', () => {
  const page = openingSentences({ month: month({}, { worse: [] }), steps: [], about: 'page' })
  expect(page.slice(1)).toEqual([
    'No figure changed significantly',
    'Every audit passed, so nothing has to be fixed',
  ])
  expect(openingSentences({ month: month(), steps: [step], about: 'uptime' })).toHaveLength(1)
})
