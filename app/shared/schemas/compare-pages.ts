import { z } from 'zod'
import { runMetrics, runScores } from './agent'
import { pageOf, paging } from './paging'

/** Sort keys: the name, or the difference from the run's page. */
export const COMPARED = [
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'lcp',
  'fcp',
  'cls',
  'tbt',
  'si',
  'ttfb',
  'bytes',
  'requests',
] as const
export type ComparedKey = (typeof COMPARED)[number]

export const compareQuery = paging(20, 100).extend({
  orderBy: z.enum(['name', ...COMPARED]).default('performance'),
  orderDirection: z.enum(['asc', 'desc']).default('asc'),
})
export type CompareQuery = z.output<typeof compareQuery>

const difference = z.number().nullable()
/** `point` is the nearest in time on the same device and location; null without one. */
export const comparedPage = z.object({
  page: z.int(),
  pageName: z.string(),
  url: z.string(),
  point: z
    .object({
      _id: z.string(),
      createdAt: z.iso.datetime(),
      scores: runScores,
      metrics: runMetrics,
      /** Comparable engines; otherwise values differ for several reasons. */
      isSameEngine: z.boolean(),
    })
    .nullable(),
  /** The other page minus this one; null where either was not measured. */
  difference: z.object(
    Object.fromEntries(COMPARED.map((key) => [key, difference])) as Record<ComparedKey, typeof difference>,
  ),
})
export const comparedPages = pageOf(comparedPage)
export type ComparedPage = z.infer<typeof comparedPage>
