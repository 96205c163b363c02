import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { reportSummaryMessages } from '~/shared/messages/report-summary'
import { NEW_RULE } from '~/shared/rules/alerts/default-rules'
import { limitOf } from '~/shared/rules/alerts/limits'
import { prepareSeries, type SeriesPoint } from '~/shared/rules/alerts/series'
import { rateScore } from '~/shared/rules/report/scores'
import { randomOf } from '~/shared/rules/statistics/random'
import { exceedsMinimumEffect, SEARCHED_METRICS } from '~/shared/rules/statistics/regressions'
import { testDifference } from '~/shared/rules/statistics/test-difference'
import { concludeChange } from '~/shared/rules/verdict/conclusion'
import { concludeAttention, describeAttention } from '~/shared/rules/verdict/describe-attention'
import { rankFixes } from '~/shared/rules/verdict/fixes'
import { ITEMS, NOW, plain, READER } from '~/shared/rules/verdict/fixtures/items'
import { FLOORS } from '~/shared/rules/verdict/floors'
import { levelOf, ratingOf } from '~/shared/rules/verdict/level'
import { markOf } from '~/shared/rules/verdict/rank-attention'
import { toneOf, verdictOf, weakMetrics } from '~/shared/rules/verdict/verdict'
import type { MainCauses } from '~/shared/schemas/report-summary'
import { thresholdFor } from '~/shared/values/web-vitals'
import { OpportunityList } from '../opportunities/opportunity-list'
import { TopFixes } from './top-fixes'
import { VerdictLine } from './verdict-line'

const STATES = 300
const METRICS = ['lcp', 'tbt', 'cls', 'fcp', 'si', 'ttfb'] as const

/** A page with its newest test, by seed. */
function stateOf(seed: number) {
  const chance = randomOf(seed)
  const formFactor = chance() < 0.5 ? ('MOBILE' as const) : ('DESKTOP' as const)
  const name = formFactor === 'MOBILE' ? 'Mobile' : 'Desktop'
  const metrics = Object.fromEntries(
    METRICS.map((metric) => [
      metric,
      (thresholdFor(metric, formFactor)?.good ?? 1) * (0.3 + 3 * chance() ** 2),
    ]),
  ) as Record<(typeof METRICS)[number], number>
  const score = () => Math.round(100 - 70 * chance() ** 3)
  const scores = {
    accessibility: score(),
    bestPractices: score(),
    seo: score(),
    security: score(),
    cachePolicy: score(),
  }
  const causes: MainCauses = {
    lcp: {
      kind: 'loadDuration',
      ms: Math.round(metrics.lcp / 2),
      resource: { kind: 'image', bytes: 774_000, url: 'https://shop.example/hero.jpg' },
    },
    tbt: { kind: 'script', name: 'app.js', ms: Math.round(metrics.tbt), url: 'https://shop.example/app.js' },
    cls: { kind: 'shift', element: 'div.banner' },
    fcp: { kind: 'blocking', url: 'https://shop.example/app.css' },
    si: { kind: 'blocking', url: 'https://shop.example/app.css' },
  }
  const device = {
    name,
    formFactor,
    metrics,
    performance: Math.round(100 * chance()),
    isFailed: false,
    isExcluded: false,
  }
  return { chance, device, scores, causes }
}

describe.each(Array.from({ length: 6 }, (_, part) => part))('states of part %i', (part) => {
  const seeds = Array.from({ length: STATES / 6 }, (_, i) => 1 + part * (STATES / 6) + i)

  test('have one sentence, mark and first fix on every surface', () => {
    for (const seed of seeds) {
      const { device, scores, causes } = stateOf(seed)
      const shown = { ...device, scores, causes, isProvisional: false, conclusionOf: () => null }
      const verdict = verdictOf(shown, [])
      const headline = plain(
        renderToStaticMarkup(<VerdictLine verdict={verdict} period="" signIn={null} othersTo={[]} />),
      )
      const level = levelOf(device, scores)
      expect([seed, level === null]).toEqual([seed, verdict.tone === 'good'])
      if (!level) continue
      const slow = { ...ITEMS.slow, deviceName: device.name, level }
      expect([seed, markOf(slow, NOW)]).toEqual([seed, verdict.tone])
      expect(ratingOf(level)).toBe(verdict.tone)
      const { fact } = describeAttention(slow, READER)
      // Each clause of the list is one of the headline, which adds the cause.
      for (const clause of fact.replace(/^(Mobile|Desktop): /, '').split('; '))
        expect(headline).toContain(clause)
      const levels = { items: 1, pages: 1 }
      const home = concludeAttention({ items: [slow], total: 1, levels, checked: null }, READER)
      expect(home?.text).toContain(fact.replace(device.name, 'One page'))
      expect(home?.tone).toBe(verdict.tone)

      const weak = weakMetrics(device)
      const fixes = rankFixes({ weak, metrics: device.metrics, causes, requests: [], opportunities: [] })
      const [first] = fixes
      if (verdict.cause && first) expect(first.cause).toBe(verdict.cause.kind)
      if (verdict.own.kind !== 'good' && toneOf(verdict.own) !== 'good' && weak[0] !== 'ttfb')
        expect(first).toBeDefined()
      const top = plain(
        renderToStaticMarkup(
          <TopFixes
            {...{ fixes, opportunities: 0, notMeasuredAudits: 0, allTo: '' }}
            fixTo={() => ''}
            triesOf={() => []}
          />,
        ),
      )
      const list = plain(
        renderToStaticMarkup(
          <OpportunityList {...{ fixes, opportunities: [], picture: null, notMeasured: [] }} />,
        ),
      )
      const order = (html: string) => fixes.map(({ title }) => html.indexOf(title))
      for (const html of [top, list]) expect(order(html)).toEqual(order(html).toSorted((a, b) => a - b))
      if (first) expect([top, list].every((html) => html.includes(first.title))).toBe(true)
      if (fixes.length === 0) expect(top).toContain(reportSummaryMessages.fixes.none)
    }
  })

  test('have one idea of a change that is worth saying', () => {
    for (const seed of seeds) {
      const chance = randomOf(seed)
      const metric = SEARCHED_METRICS[Math.floor(chance() * SEARCHED_METRICS.length)] ?? 'lcp'
      const before = (thresholdFor(metric, 'MOBILE')?.good ?? 1) * (0.2 + chance())
      const isWorth = chance() < 0.5
      const difference = isWorth ? Math.max(FLOORS[metric] * 1.1, before * 0.2) : FLOORS[metric] * 0.9
      const levels = [before, before + difference].map((value) => Array.from({ length: 20 }, () => value))
      const [low = [], high = []] = levels
      const change = { before, after: before + difference, effect: difference }
      const compared = testDifference({
        ...{ key: metric, before, after: before + difference, scatter: [low, high] },
        ...{ sameness: 'same', isMoreBetter: false },
      })
      const card = concludeChange({
        ...{ metric, isExcluded: false, gap: null, period: null },
        last: { difference, isScatter: false },
      })
      const point: SeriesPoint = {
        ...{
          id: null,
          at: 1e12,
          value: before + difference,
          isNoisy: false,
          method: null,
          inMaintenance: false,
        },
      }
      const history = low.map((value, i) => ({ ...point, at: 1e12 - (20 - i) * 86_400_000, value }))
      const rule = { ...NEW_RULE, metric, threshold: 10, countsGood: true }
      const limit = limitOf(rule, 'worse', prepareSeries(point, history).comparable(rule), point)
      const statements = {
        card: card?.kind === 'changed',
        compared: compared.verdict === 'worse',
        regression: exceedsMinimumEffect(metric, change as Parameters<typeof exceedsMinimumEffect>[1]),
        alert: limit !== null && (point.value ?? 0) >= limit.threshold,
      }
      expect([seed, statements]).toEqual([
        seed,
        { card: isWorth, compared: isWorth, regression: isWorth, alert: isWorth },
      ])
    }
  })
})

test('a score is poor in a list exactly where its dial is', () => {
  for (let value = 0; value <= 100; value++)
    expect(levelOf({ ...stateOf(1).device, metrics: {} }, { seo: value }) !== null).toBe(
      rateScore(value) === 'poor',
    )
})
