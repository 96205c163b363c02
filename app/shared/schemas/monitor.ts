import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { monitorsMessages } from '../messages/monitors'
import { MONITOR_KINDS, MONITOR_STATES } from '../rules/uptime/outcomes'
import { changeOf } from './change'
import { monitorCertificate } from './monitor-certificate'
import { monitorSettings } from './monitor-kinds'
import { line } from './organization'
import { keyword, pageOf, paging, queryId } from './paging'

export const headerName = z
  .string()
  .trim()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, { error: () => monitorsMessages.headerName })

/** Without a value the stored one stays. */
const headerForm = z.object({
  name: headerName,
  value: z.string().max(2000).nullable(),
})

/** For HTTP types; `body: null` keeps the stored one. */
export const monitorRequest = z.object({
  headers: z.array(headerForm).max(20).default([]),
  body: z.string().max(20_000).nullable().default(''),
})

const seconds = z.coerce.number({ error: () => inputMessages.required }).int()
const flag = z.union([
  z.boolean(),
  z.enum(['on', 'off', 'true', 'false']).transform((value) => value === 'on' || value === 'true'),
])

const common = {
  name: line(120).optional(),
  /** Follows this page's URL unless `target` is set. */
  page: queryId.nullable().optional(),
  target: z.string().trim().max(2000).optional(),
  settings: monitorSettings,
  request: monitorRequest.optional(),
  intervalSeconds: seconds
    .min(10, { error: () => monitorsMessages.interval })
    .max(3600, { error: () => monitorsMessages.interval })
    .default(60),
  timeoutMs: seconds.min(100).max(60_000).default(10_000),
  slowMs: seconds.min(1).max(60_000).nullable().default(null),
  locations: z.array(z.coerce.number().int()).max(20).default([]),
  isPaused: flag.default(false),
}

/** Default: the local location. `monitorFaults` has the rules between fields. */
export const newMonitor = z.object({ ...common, site: queryId })
export const monitorBody = z.object(common)
export type MonitorBody = z.output<typeof monitorBody>
/** Within `request`, null headers and body stay. */
export const monitorChange = changeOf(common)
export type MonitorChange = z.output<typeof monitorChange>

export const monitorPause = z.object({ isPaused: flag })

const where = {
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  project: z.int(),
  projectName: z.string(),
  site: z.int(),
  siteName: z.string(),
  page: z.int().nullable(),
  pageName: z.string().nullable(),
}

const monitorLocation = z.object({ _id: z.int(), label: z.string(), hasProber: z.boolean() })

/** Secrets by name only. */
export const monitor = z.object({
  _id: z.int(),
  ...where,
  name: z.string(),
  kind: z.enum(MONITOR_KINDS),
  /** Its own target, or the URL of its page. */
  target: z.string(),
  followsPage: z.boolean(),
  settings: monitorSettings,
  request: z.object({ headers: z.array(z.string()), hasBody: z.boolean() }),
  intervalSeconds: z.int(),
  timeoutMs: z.int(),
  slowMs: z.int().nullable(),
  locations: z.array(monitorLocation),
  isPaused: z.boolean(),
  state: z.enum(MONITOR_STATES),
  since: z.iso.datetime(),
  reason: z.string().nullable(),
  certificate: monitorCertificate.nullable(),
  checkedAt: z.iso.datetime().nullable(),
  responseMs: z.int().nullable(),
  createdAt: z.iso.datetime(),
})
export type Monitor = z.infer<typeof monitor>

export const MONITOR_ORDERS = ['state', 'name', 'response', 'availability'] as const

export const MONITOR_LIST_LIMIT = 500

export const monitorQuery = paging(50, MONITOR_LIST_LIMIT).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
  page_id: queryId.optional(),
  state: z.enum(MONITOR_STATES).optional(),
  kind: z.enum(MONITOR_KINDS).optional(),
  search: keyword,
  orderBy: z.enum(MONITOR_ORDERS).default('state'),
  orderDirection: z.enum(['asc', 'desc']).default('asc'),
})
export type MonitorQuery = z.output<typeof monitorQuery>

/** Ratios of 0 to 1 by the default policy; null when unknown. */
export const monitorLine = z.object({
  _id: z.int(),
  ...where,
  /** Its own page, or the first of its site. */
  reportPage: z.int().nullable(),
  name: z.string(),
  kind: z.enum(MONITOR_KINDS),
  target: z.string(),
  followsPage: z.boolean(),
  intervalSeconds: z.int(),
  state: z.enum(MONITOR_STATES),
  since: z.iso.datetime(),
  reason: z.string().nullable(),
  /** Of the open outage. */
  httpStatus: z.int().nullable(),
  certificate: monitorCertificate.nullable(),
  isInMaintenance: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  responseMs: z.int().nullable(),
  /** Of the last 24 hours and 30 days. */
  day: z.number().nullable(),
  month: z.number().nullable(),
})
export type MonitorLine = z.infer<typeof monitorLine>

/** `counts` ignores the `state` filter; `digest` changes with the content. */
export const monitorList = pageOf(monitorLine).extend({
  counts: z.record(z.enum(MONITOR_STATES), z.int()),
  digest: z.string(),
})
export type MonitorList = z.infer<typeof monitorList>

/** Sites with an active monitor; null quota means unlimited. */
export const uptimeSiteCount = z.object({ sites: z.int(), monitors: z.int(), quota: z.int().nullable() })

export const uptimeSync = z.object({ sites: z.int(), monitors: z.int() })
