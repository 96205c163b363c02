import { expect, it } from 'vitest'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { MainCauses } from '~/shared/schemas/report-summary'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { type CauseInput, mainCauses } from './main-cause'

const NONE = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as RunMetrics
const parts = (lcpTtfb: number, lcpLoadDelay: number, lcpLoadDuration: number, lcpRenderDelay: number) => ({
  ...{ lcpTtfb, lcpLoadDelay, lcpLoadDuration, lcpRenderDelay },
  lcp: lcpTtfb + lcpLoadDelay + lcpLoadDuration + lcpRenderDelay,
})
const PAINTED = {
  url: 'https://shop.example/hero.jpg',
  resourceType: 'Image',
  transferSize: 1_200_000,
  largestPaint: true,
  thirdParty: false,
}
const blocking = (savings: Record<string, number>) => ({
  id: 'render-blocking-resources',
  title: '',
  score: 0,
  savings,
  savingMs: null,
  savingBytes: null,
  itemCount: 1,
  items: [],
})
const shift = (value: number, selector: string | null, counts = true) => ({
  atMs: 1,
  value,
  counts,
  elements: [{ selector, snippet: null, rect: null, from: null, to: null }],
})
const details = (more: object) => ({ longTasks: [], layoutShifts: [], opportunities: [], ...more })
const task = (url: string | null, durationMs: number) => ({ startMs: 0, durationMs, url })

it.each<[string, Omit<Partial<CauseInput>, 'metrics'> & { metrics?: Partial<RunMetrics> }, MainCauses]>([
  [
    'an image that loads late',
    { metrics: parts(400, 3_000, 500, 200), requests: [PAINTED] },
    { lcp: { kind: 'loadDelay', ms: 3_000, resource: { kind: 'image', bytes: 1_200_000 } } },
  ],
  [
    'a download, of an unknown file',
    { metrics: parts(400, 300, 3_000, 200), requests: null },
    { lcp: { kind: 'loadDuration', ms: 3_000, resource: null } },
  ],
  ['a slow server', { metrics: { ...parts(3_000, 0, 0, 400), ttfb: 2_900 } }, { lcp: { kind: 'server' } }],
  ['a server that its own card rates good', { metrics: { ...parts(900, 0, 0, 100), ttfb: 700 } }, {}],
  [
    'a render delay',
    { metrics: parts(400, 0, 0, 2_000), details: details({}) },
    { lcp: { kind: 'renderDelay', ms: 2_000 } },
  ],
  [
    'files that block rendering',
    { metrics: parts(400, 0, 0, 2_000), details: details({ opportunities: [blocking({ LCP: 1_200 })] }) },
    { lcp: { kind: 'blocking' } },
  ],
  ['no part stands out', { metrics: parts(700, 700, 700, 700) }, {}],
  ['the largest part is good by itself', { metrics: parts(300, 390, 100, 100) }, {}],
  [
    'parts of another load than the metric, as simulated ones are',
    { metrics: { ...parts(400, 3_000, 500, 200), lcp: 9_000 } },
    {},
  ],
  [
    'FCP by the server',
    { metrics: { fcp: 3_000, ttfb: 2_000, si: 3_500 } },
    { fcp: { kind: 'server' }, si: { kind: 'server' } },
  ],
  [
    'a third party that blocks, by its host',
    {
      details: details({
        longTasks: [
          task('https://ads.example/x.js', 350),
          task(null, 200),
          task('https://shop.example/app.js', 90),
        ],
      }),
      requests: [{ ...PAINTED, url: 'https://ads.example/x.js', largestPaint: false, thirdParty: true }],
    },
    { tbt: { kind: 'script', name: 'ads.example', ms: 300 } },
  ],
  [
    'an own script, by its name',
    { details: details({ longTasks: [task('https://shop.example/js/app.js?v=1', 350)] }) },
    { tbt: { kind: 'script', name: 'app.js', ms: 300 } },
  ],
  ['tasks of nobody', { details: details({ longTasks: [task(null, 350)] }) }, {}],
  [
    'one large shift of those that count',
    {
      details: details({
        layoutShifts: [shift(0.2, 'main > div.banner'), shift(0.1, 'p'), shift(0.9, 'footer', false)],
      }),
    },
    { cls: { kind: 'shift', element: 'div.banner' } },
  ],
  [
    'many small shifts',
    { details: details({ layoutShifts: [shift(0.1, 'a'), shift(0.1, 'b'), shift(0.1, 'c')] }) },
    {},
  ],
])('%s', (_, { metrics, ...input }, expected) => {
  const whole = { formFactor: 'MOBILE' as const, details: null, requests: null, ...input }
  expect(mainCauses({ ...whole, metrics: { ...NONE, ...metrics } })).toEqual(expected)
})
