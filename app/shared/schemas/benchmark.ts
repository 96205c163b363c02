import { z } from 'zod'
import { DAY_MS } from '~/shared/values/units'
import { benchmarkMessages } from '../messages/benchmark'
import { GAP_CAUSES } from '../rules/benchmark/gap-causes'
import { BENCHMARK_METRICS } from '../values/benchmark-choices'
import { formFactor } from './agent'
import { fieldLevel } from './field-data'
import { endMoment, startMoment } from './moment'
import { queryId } from './paging'

const MAX_DAYS = 400

/** By default the newest 30 days. `page` shows one own page among the competitors. */
export const benchmarkQuery = z
  .object({
    client: queryId,
    metric: z.enum(BENCHMARK_METRICS).default('lcp'),
    device: queryId.optional(),
    location: queryId.optional(),
    page: queryId.optional(),
    start_date: startMoment.optional(),
    end_date: endMoment.optional(),
  })
  .refine(
    ({ start_date: from, end_date: to }) => {
      const days = from && to ? (Date.parse(to) - Date.parse(from)) / DAY_MS : 1
      return days > 0 && days <= MAX_DAYS
    },
    { error: () => benchmarkMessages.badDates(MAX_DAYS), path: ['start_date'] },
  )
export type BenchmarkQuery = z.output<typeof benchmarkQuery>

const cause = z.object({
  cause: z.enum(GAP_CAUSES),
  /** ms, or bytes for `bytes` and `thirdParties`; more is worse. */
  difference: z.number(),
  isSignificant: z.boolean(),
  /** Of what explains the gap; null where the cause does not count for the metric. */
  share: z.number().nullable(),
})

/** Why a page has no place: no tests, too few, all measured differently, or too few with the metric. */
const BENCHMARK_GAPS = ['noTests', 'few', 'method', 'notMeasured'] as const

const entry = z.object({
  page: z.int(),
  pageName: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  isCompetitor: z.boolean(),
  /** Pages that can't be separated share a place. */
  rank: z.int().nullable(),
  /** The last place that is possible. */
  lowest: z.int().nullable(),
  gap: z.enum(BENCHMARK_GAPS).nullable(),
  tests: z.int(),
  median: z.number().nullable(),
  /** 95 % confidence interval of the median. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Median of the period before. */
  before: z.number().nullable(),
  /** Of the median, where it is significant. */
  change: z.number().nullable(),
  /** Places up since the period before; negative is down. */
  places: z.int().nullable(),
  /** Null for the leader itself. */
  toLeader: z
    .object({
      /** Of the medians. */
      difference: z.number(),
      isSignificant: z.boolean(),
      causes: z.array(cause),
      mainCause: cause.nullable(),
    })
    .nullable(),
  /** p75 of real users, of the metric itself or its field counterpart. */
  field: z.object({ value: z.number(), level: fieldLevel }).nullable(),
  /** The test nearest to the median. */
  shown: z
    .object({
      pointId: z.string(),
      fcp: z.number().nullable(),
      lcp: z.number().nullable(),
      isSimulated: z.boolean(),
    })
    .nullable(),
})
export type BenchmarkEntry = z.infer<typeof entry>

const named = z.object({ _id: z.int(), name: z.string() })

export const benchmark = z.object({
  client: named.extend({ organization: z.int() }),
  metric: z.enum(BENCHMARK_METRICS),
  fieldMetric: z.enum(['LCP', 'CLS', 'INP', 'TTFB', 'FCP']).nullable(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  device: named.extend({ formFactor }).nullable(),
  location: z.object({ _id: z.int(), label: z.string() }).nullable(),
  /** The chosen own page. */
  page: z.int().nullable(),
  choices: z.object({
    devices: z.array(named.extend({ formFactor })),
    locations: z.array(z.object({ _id: z.int(), label: z.string() })),
    pages: z.array(named.extend({ siteName: z.string() })),
  }),
  /** Competitors that the caller sees. */
  competitors: z.int(),
  /** Pages that are left out since there are too many. */
  hiddenPages: z.int(),
  /** Best first, then those without a place. */
  entries: z.array(entry),
})
export type Benchmark = z.infer<typeof benchmark>

export const benchmarkClients = z.object({
  items: z.array(
    named.extend({
      organization: z.int(),
      pages: z.int(),
      competitors: z.int(),
    }),
  ),
  /** Whether there are more than are listed. */
  hasMore: z.boolean(),
})
export type BenchmarkClient = z.infer<typeof benchmarkClients>['items'][number]
export const benchmarkClientQuery = z.object({ organization: queryId.optional() })
