import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rankFixes } from '~/shared/rules/verdict/fixes'
import { mainCauses } from '~/shared/rules/verdict/main-cause'
import { weakMetrics } from '~/shared/rules/verdict/verdict'
import type { NetworkRequest, RunMetrics } from '~/shared/schemas/agent'
import type { RunDetails } from '~/shared/schemas/evidence'
import { type Fix, mainCause } from '~/shared/schemas/report-summary'
import { outcomeOfRecorded, readRecorded } from './fixtures/recorded'

interface Load {
  metrics: RunMetrics
  details: RunDetails
  requests: NetworkRequest[]
}

const GOOD = { lcp: 1_200, fcp: 800, si: 1_500, tbt: 60, cls: 0.01, ttfb: 200, inp: null }
const parts = (lcpTtfb: number, lcpLoadDelay: number, lcpLoadDuration: number, lcpRenderDelay: number) => ({
  ...{ lcpTtfb, lcpLoadDelay, lcpLoadDuration, lcpRenderDelay },
  lcp: lcpTtfb + lcpLoadDelay + lcpLoadDuration + lcpRenderDelay,
})
const URLS = {
  image: 'https://shop.example/img/hero.jpg',
  font: 'https://shop.example/fonts/text.woff2',
  script: 'https://shop.example/js/app.js',
  thirdParty: 'https://tags.example/tag.js',
  failed: 'https://cdn.example/theme.css',
}

/** A load of the recorded shape without any cause of its own, in which one thing takes most of a metric. */
const CAUSES: Record<
  string,
  (load: Load, request: NetworkRequest) => { load: Partial<Load>; fix: Partial<Fix> }
> = {
  'a large image': (load, request) => ({
    load: {
      metrics: { ...load.metrics, ...parts(400, 500, 4_670, 300) },
      requests: [
        ...load.requests,
        { ...request, url: URLS.image, resourceType: 'Image', largestPaint: true, transferSize: 774_000 },
      ],
    },
    fix: { cause: 'loadDuration', file: URLS.image, measured: { metric: 'lcp', value: 4_670 } },
  }),
  'an image that loads late': (load, request) => ({
    load: {
      metrics: { ...load.metrics, ...parts(400, 3_100, 500, 300) },
      requests: [
        ...load.requests,
        { ...request, url: URLS.image, resourceType: 'Image', largestPaint: true },
      ],
    },
    fix: { cause: 'loadDelay', file: URLS.image },
  }),
  'a font': (load, request) => ({
    load: {
      metrics: { ...load.metrics, ...parts(300, 0, 0, 3_000) },
      requests: [
        ...load.requests,
        { ...request, url: URLS.font, resourceType: 'Font', startMs: 400, endMs: 3_200 },
      ],
    },
    fix: { cause: 'font', file: URLS.font },
  }),
  'a script of the site': (load, request) => ({
    load: {
      metrics: { ...load.metrics, tbt: 1_300 },
      requests: [...load.requests, { ...request, url: URLS.script, resourceType: 'Script' }],
      details: { ...load.details, longTasks: [{ startMs: 900, durationMs: 1_200, url: URLS.script }] },
    },
    fix: { cause: 'script', file: URLS.script, measured: { metric: 'tbt', value: 1_150 } },
  }),
  'a third party': (load, request) => ({
    load: {
      metrics: { ...load.metrics, tbt: 1_300 },
      requests: [
        ...load.requests,
        { ...request, url: URLS.thirdParty, resourceType: 'Script', thirdParty: true },
      ],
      details: { ...load.details, longTasks: [{ startMs: 900, durationMs: 1_200, url: URLS.thirdParty }] },
    },
    fix: { cause: 'script', file: URLS.thirdParty, title: 'Delay or remove tags.example' },
  }),
  'the server': (load) => ({
    load: { metrics: { ...load.metrics, ...parts(2_900, 0, 0, 900), ttfb: 2_800, fcp: 3_200, si: 3_600 } },
    fix: { cause: 'server' },
  }),
  'a file that failed': (load, request) => ({
    load: {
      metrics: { ...load.metrics, ...parts(300, 0, 0, 3_000) },
      requests: [
        ...load.requests,
        { ...request, url: URLS.failed, resourceType: 'Stylesheet', status: 0, startMs: 100, endMs: 3_000 },
      ],
    },
    fix: { cause: 'failed' },
  }),
}

/** Without what a load itself is slow by; its opportunities and requests stay. */
const calm = ({ metrics, details, requests }: Load): Load => ({
  metrics: { ...metrics, ...GOOD, ...parts(200, 0, 0, 1_000) },
  details: { ...details, longTasks: [], layoutShifts: [] },
  requests: requests.map((one) => ({
    ...one,
    largestPaint: false,
    ...(one.resourceType === 'Font' ? { endMs: Math.min(one.endMs, 300), startMs: 100 } : {}),
  })),
})

const fixesOf = ({ metrics, details, requests }: Load) => {
  const causes = mainCauses({ metrics, details, requests, formFactor: 'MOBILE' })
  const weak = weakMetrics({ metrics, formFactor: 'MOBILE' })
  return {
    causes,
    fixes: rankFixes({ weak, metrics, causes, requests, opportunities: details.opportunities }),
  }
}

async function loads(): Promise<[string, Load][]> {
  const files = await readdir(new URL('../../../../tests/fixtures/loads', import.meta.url))
  const found: [string, Load][] = []
  for (const name of files.map((file) => file.replace('.json.zst', ''))) {
    const { metrics, evidence } = await outcomeOfRecorded(await readRecorded(name))
    const read = (kind: string) => {
      const piece = evidence.find((one) => one.kind === kind)
      return piece && JSON.parse(piece.data.toString('utf8'))
    }
    const [details, requests] = [read('details'), read('requests')]
    if (metrics && details && requests?.length) found.push([name, { metrics, details, requests }])
  }
  return found
}

test('the first fix names the dominant cause of recorded loads', async () => {
  const wrong: string[] = []
  let cases = 0
  for (const [name, recorded] of await loads()) {
    const base = calm(recorded)
    const [request] = recorded.requests
    for (const [cause, impose] of Object.entries(CAUSES)) {
      if (!request) continue
      const { load, fix } = impose(base, { ...request, status: 200, thirdParty: false, fromCache: false })
      const [first] = fixesOf({ ...base, ...load }).fixes
      cases += 1
      const isRight = Object.entries(fix).every(
        ([key, value]) => JSON.stringify(first?.[key as keyof Fix]) === JSON.stringify(value),
      )
      if (!isRight) wrong.push(`${name}, ${cause}: ${first?.title} ${first?.file ?? ''}`)
    }
    // As recorded: what the headline blames is what the first fix is about.
    const { causes, fixes } = fixesOf(recorded)
    const [worst] = weakMetrics({ metrics: recorded.metrics, formFactor: 'MOBILE' })
    const named = mainCause.safeParse(causes[worst as keyof typeof causes]).data
    if (!named || named.kind === 'renderDelay') continue
    cases += 1
    if (fixes[0]?.cause !== named.kind) wrong.push(`${name} as recorded: ${fixes[0]?.title}`)
  }
  expect(cases).toBeGreaterThanOrEqual(60)
  expect(wrong.length / cases, wrong.join('\n')).toBeLessThanOrEqual(0.1)
  expect(wrong).toEqual([])
})
