import { expect, it } from 'vitest'
import type { MainCause } from '~/shared/schemas/report-summary'
import { rate } from '../../values/web-vitals'
import type { Conclusion } from './conclusion'
import { type RatedDevice, type ShownDevice, type VerdictMetric, verdictOf } from './verdict'
import { verdictText } from './verdict-text'

const GOOD = { lcp: 1_800, tbt: 90, cls: 0.02, fcp: 1_100, si: 2_000, ttfb: 300 }
const SLOW = { ...GOOD, lcp: 5_900, fcp: 2_600 }
const IMAGE: MainCause = {
  kind: 'loadDelay',
  ms: 2_600,
  resource: { kind: 'image', bytes: 1.2 * 1024 * 1024 },
}
const slower = (difference: number, baseline: 'period' | 'test' = 'period'): Conclusion => ({
  kind: 'changed',
  baseline,
  difference,
})

const device = (more: Partial<RatedDevice> = {}): RatedDevice => ({
  name: 'Desktop',
  formFactor: 'DESKTOP',
  isFailed: false,
  isExcluded: false,
  performance: 98,
  metrics: { ...GOOD, lcp: 900, fcp: 700, si: 1_000 },
  ...more,
})
const mobile = (
  more: Partial<ShownDevice> & { changes?: Partial<Record<VerdictMetric, Conclusion>> } = {},
): ShownDevice => {
  const { changes = {}, ...rest } = more
  return {
    ...device({ name: 'Mobile', formFactor: 'MOBILE', performance: 60, metrics: SLOW }),
    isProvisional: false,
    causes: {},
    conclusionOf: (metric) => changes[metric] ?? { kind: 'same', baseline: 'period' },
    ...rest,
  }
}
const textOf = (own: ShownDevice, others: RatedDevice[] = []) => {
  const verdict = verdictOf(own, others)
  const text = verdictText(verdict, 'the 30 days before')
  const all = [text.main, ...text.others.map((other) => other.text), text.more]
  return [verdict.tone, all.filter(Boolean).join(' ')]
}

it.each<[string, [ShownDevice, RatedDevice[]?], string, string]>([
  [
    'bad, with cause and change',
    [mobile({ causes: { lcp: IMAGE }, changes: { lcp: slower(800) } }), [device()]],
    'poor',
    'Mobile is slow: LCP 5.90 s, mainly a 1.20 MB image that loads late; 800 ms slower than the 30 days before. Desktop is fast.',
  ],
  ['bad, nothing known of cause or change', [mobile()], 'poor', 'Mobile is slow: LCP 5.90 s.'],
  [
    'good',
    [mobile({ performance: 97, metrics: GOOD })],
    'good',
    'Mobile is fast: LCP 1.80 s, all metrics are good.',
  ],
  [
    'good, but another metric got worse',
    [mobile({ performance: 97, metrics: GOOD, changes: { tbt: slower(60), fcp: slower(90) } })],
    'good',
    'Mobile is fast: LCP 1.80 s, all metrics are good; TBT is 60 ms longer than the 30 days before.',
  ],
  [
    'a good score with one metric that is not: as good as its dial says',
    [mobile({ performance: 94, metrics: { ...GOOD, fcp: 1_900 } })],
    'good',
    'Mobile is fast (94), but FCP 1.90 s needs improvement.',
  ],
  [
    'a good score with a poor metric',
    [mobile({ performance: 92, metrics: { ...GOOD, ttfb: 2_100 } })],
    'warning',
    'Mobile is fast (92), but TTFB 2.10 s is poor.',
  ],
  [
    'needs improvement, faster than before',
    [mobile({ performance: 80, metrics: { ...GOOD, lcp: 3_100 }, changes: { lcp: slower(-400) } })],
    'warning',
    'Mobile needs improvement: LCP 3.10 s; 400 ms faster than the 30 days before.',
  ],
  [
    'blocked, by a script',
    [
      mobile({
        metrics: { ...GOOD, tbt: 900 },
        causes: { tbt: { kind: 'script', name: 'ads.example', ms: 640 }, lcp: IMAGE },
      }),
    ],
    'poor',
    'Mobile responds slowly: TBT 900 ms, mainly ads.example, which blocks the main thread for 640 ms.',
  ],
  [
    'unstable',
    [mobile({ metrics: { ...GOOD, cls: 0.31 }, causes: { cls: { kind: 'shift', element: 'div.banner' } } })],
    'poor',
    'Mobile has an unstable layout: CLS 0.31, mainly a shift of div.banner.',
  ],
  [
    'a jump since the last test only',
    [mobile({ changes: { lcp: slower(1_900, 'test') } })],
    'poor',
    'Mobile is slow: LCP 5.90 s; 1.90 s slower than the last test.',
  ],
  [
    'noisy: neither cause nor change',
    [mobile({ isExcluded: true, causes: { lcp: IMAGE }, changes: { lcp: slower(800) } })],
    'info',
    'This Mobile test is noisy: LCP 5.90 s may be worse than on a quiet machine.',
  ],
  [
    'provisional',
    [mobile({ isExcluded: true, isProvisional: true })],
    'info',
    'Mobile, provisional: LCP 5.90 s. The machine was busy, so the test is being repeated.',
  ],
  ['no data', [mobile({ performance: null, metrics: {} })], 'info', 'Mobile: no speed metric was measured.'],
  [
    'failed, while the other device is fine',
    [mobile({ isFailed: true, failure: 'The page does not exist (404).' }), [device()]],
    'poor',
    'This Mobile test failed: the page does not exist (404). Desktop is fast.',
  ],
  [
    'other devices, worst first, noisy ones left out',
    [
      mobile({ performance: 97, metrics: GOOD }),
      [
        device(),
        device({ name: 'Tablet', metrics: { ...GOOD, lcp: 2_600 }, performance: 55 }),
        device({ name: 'TV', isFailed: true }),
        device({ name: 'Watch', isExcluded: true }),
      ],
    ],
    'good',
    'Mobile is fast: LCP 1.80 s, all metrics are good. Tablet is slow: LCP 2.60 s. The TV test failed. 1 more device.',
  ],
])('%s', (_, input, tone, text) => {
  expect(textOf(...input)).toEqual([tone, text])
})

it('never contradicts the cards: it names a metric as good, weak or poor exactly as its card rates it', () => {
  const steps = [0.5, 1, 1.01, 2, 4]
  for (const lcp of steps)
    for (const tbt of steps)
      for (const cls of steps)
        for (const performance of [40, 89, 90]) {
          const metrics = { ...GOOD, lcp: lcp * 2_500, tbt: tbt * 200, cls: cls * 0.1 }
          const { own } = verdictOf(mobile({ metrics, performance }), [])
          if (!('named' in own)) throw new Error(own.kind)
          const ratings = Object.entries(metrics).map(([metric, value]) =>
            rate(metric as VerdictMetric, value, 'MOBILE'),
          )
          const worst = ratings.includes('poor') ? 'poor' : ratings.includes('warning') ? 'warning' : 'good'
          expect(own.named.rating).toBe(worst)
          expect(own.kind === 'good').toBe(worst === 'good')
        }
})
