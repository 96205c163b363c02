import { z } from 'zod'
import { SEARCHED_METRICS } from '../rules/statistics/regressions'
import { LEVEL_METRICS, LEVEL_SCORES } from '../rules/verdict/level-measures'
import { DEFAULT_ATTENTION, MAX_ATTENTION } from '../values/attention-limits'
import { formFactor } from './agent'
import { queryId } from './paging'

const moment = z.iso.datetime()
const siteOf = {
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  project: z.int(),
  site: z.int(),
  siteName: z.string(),
}
const monitorOf = { ...siteOf, monitor: z.int(), monitorName: z.string() }

const level = z.object({
  metric: z
    .object({ id: z.enum(LEVEL_METRICS), value: z.number(), rating: z.enum(['warning', 'poor']) })
    .nullable(),
  /** Where it is good although the metric is not. */
  performance: z.number().nullable(),
  /** Poor scores of other categories, lowest first. */
  scores: z.array(z.object({ id: z.enum(LEVEL_SCORES), value: z.number() })),
})
export type Level = z.infer<typeof level>

/** The open alert about it. */
const alerted = { alert: z.uuid().nullish() }

const attentionItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('down'),
    ...monitorOf,
    outage: z.string(),
    reason: z.string(),
    httpStatus: z.int().nullable(),
    since: moment,
    /** Other visible monitors of the incident, which have no item of their own. */
    alsoHit: z.int(),
    ...alerted,
  }),
  z.object({
    kind: z.literal('agents'),
    location: z.int(),
    locationLabel: z.string(),
    sites: z.int(),
    /** Due tests of visible sites. */
    waiting: z.int(),
    /** When the last agent was seen; null if there never was one. */
    since: moment.nullable(),
  }),
  z.object({
    kind: z.literal('quota'),
    organization: z.int(),
    organizationName: z.string(),
    used: z.int(),
    quota: z.int(),
    /** Usage at the end of the period. */
    expected: z.int(),
    /** In this period; null if the quota lasts until its end. */
    runsOutAt: moment.nullable(),
    renewsAt: moment,
    since: z.null(),
  }),
  z.object({
    kind: z.literal('failed'),
    ...siteOf,
    /** The only page, or the first by name. */
    page: z.int(),
    pageName: z.string(),
    pages: z.int(),
    /** The most frequent ones. */
    failureCode: z.string(),
    formFactor,
    /** The last result of any of them; null without one. */
    since: moment.nullable(),
  }),
  z.object({
    kind: z.literal('incomplete'),
    ...siteOf,
    /** The only page, or the first by name. */
    page: z.int(),
    pageName: z.string(),
    pages: z.int(),
    /** The most frequent one. */
    formFactor,
    since: z.null(),
  }),
  z.object({
    kind: z.literal('missed'),
    ...siteOf,
    /** `waiting`: in the queue for too long; `unstarted`: the schedule itself is late. */
    cause: z.enum(['waiting', 'unstarted']),
    tests: z.int(),
    since: moment,
  }),
  z.object({
    kind: z.literal('regression'),
    ...siteOf,
    page: z.int(),
    pageName: z.string(),
    device: z.int(),
    deviceName: z.string(),
    location: z.int(),
    metric: z.enum(SEARCHED_METRICS),
    before: z.number(),
    after: z.number(),
    /** Further open regressions of the page. */
    others: z.int(),
    /** What is not good in the newest test of the same device and location. */
    level: level.nullable(),
    since: moment,
    ...alerted,
  }),
  z.object({
    kind: z.literal('slow'),
    ...siteOf,
    /** The worst page. */
    page: z.int(),
    pageName: z.string(),
    /** Pages of the site whose newest test is not good, without those that have a regression. */
    pages: z.int(),
    device: z.int(),
    deviceName: z.string(),
    location: z.int(),
    level,
    since: z.null(),
  }),
  z.object({
    kind: z.literal('visits'),
    ...siteOf,
    /** The first of the site, whose report shows them. */
    page: z.int(),
    /** Usual visits of the weekdays, those of the last complete week, and their relative difference below zero. */
    before: z.number(),
    after: z.number(),
    change: z.number(),
    since: moment,
  }),
  z.object({
    kind: z.literal('certificate'),
    ...monitorOf,
    /** The certificate expires at this time or earlier. */
    endsBy: moment,
    /** Of its subject. */
    certificateName: z.string().nullable(),
    since: moment,
    ...alerted,
  }),
  z.object({
    kind: z.literal('unknown'),
    monitors: z.int(),
    /** The oldest of them. */
    since: moment,
  }),
])
export type AttentionItem = z.infer<typeof attentionItem>
export type AttentionOf<K extends AttentionItem['kind']> = Extract<AttentionItem, { kind: K }>

export const attentionQuery = z.object({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ATTENTION).default(DEFAULT_ATTENTION),
})

export const attention = z.object({
  items: z.array(attentionItem),
  total: z.int(),
  /** With any item; null where not all items were read. */
  clients: z.int().nullish(),
  /** Of items that are about a level only, in `items` or not. */
  levels: z.object({ items: z.int(), pages: z.int() }),
  /** What was looked at; null if anything needs attention. */
  checked: z
    .object({
      pages: z.int(),
      monitors: z.int(),
      /** The newest test of any visible page. */
      testedAt: moment.nullable(),
      at: moment,
    })
    .nullable(),
})
export type Attention = z.infer<typeof attention>
