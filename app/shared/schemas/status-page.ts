import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { statusPagesMessages } from '../messages/status-pages'
import { UNPRINTABLE } from '../rules/unstorable'
import { MONITOR_STATES } from '../rules/uptime/outcomes'
import { brand } from './brand'
import { changeOf } from './change'
import { entityName, line } from './organization'
import { queryId } from './paging'

const flag = z.union([
  z.boolean(),
  z.enum(['on', 'off', 'true', 'false']).transform((value) => value === 'on' || value === 'true'),
])

/** Without control characters, which can't be stored or put into a feed. */
const lines = z
  .string()
  .trim()
  .max(1000, { error: () => inputMessages.atMostCharacters(1000) })
  .refine((text) => !UNPRINTABLE.test(text.replace(/[\r\n\t]/g, '')), {
    error: () => inputMessages.controlCharacters,
  })

const given = {
  title: entityName,
  message: lines.default(''),
  isEnabled: flag.default(false),
  /** `#rrggbb`; empty means the default. */
  accent: z
    .string()
    .trim()
    .regex(/^(#[0-9a-fA-F]{6})?$/, { error: () => statusPagesMessages.accent })
    .default(''),
  website: line(500)
    .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, error: () => statusPagesMessages.website })]))
    .default(''),
  showsResponse: flag.default(false),
  monitors: z
    .array(z.object({ monitor: queryId, label: line(120).default('') }))
    .max(200)
    .default([]),
}

export const statusPageBody = z.object(given)
export type StatusPageBody = z.output<typeof statusPageBody>
export const statusPageChange = changeOf(given)
export type StatusPageChange = z.output<typeof statusPageChange>

/** For editors. `key` is null before the first save. */
export const statusPage = z.object({
  client: z.int(),
  clientName: z.string(),
  title: z.string(),
  message: z.string(),
  isEnabled: z.boolean(),
  accent: z.string(),
  website: z.string(),
  showsResponse: z.boolean(),
  /** In order, with the names of monitors and sites. */
  monitors: z.array(
    z.object({ monitor: z.int(), label: z.string(), name: z.string(), siteName: z.string() }),
  ),
  key: z.string().nullable(),
  url: z.string().nullable(),
})
export type StatusPage = z.infer<typeof statusPage>

/** Public: no target, no evidence, only chosen names. */
export const publicStatus = z.object({
  /** Of the organization, whatever the host. */
  brand,
  title: z.string(),
  message: z.string(),
  accent: z.string(),
  website: z.string(),
  showsResponse: z.boolean(),
  /** The worst state: down, degraded, unknown, up. */
  state: z.enum(MONITOR_STATES),
  isInMaintenance: z.boolean(),
  at: z.iso.datetime(),
  monitors: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      state: z.enum(MONITOR_STATES),
      since: z.iso.datetime(),
      isInMaintenance: z.boolean(),
      month: z.number().nullable(),
      quarter: z.number().nullable(),
      /** The last 90 days, oldest first. */
      days: z.array(z.object({ date: z.iso.date(), ratio: z.number().nullable(), downMs: z.number() })),
      /** Hourly medians of the last 24 hours; null without responses. */
      response: z.array(z.number().nullable()),
    }),
  ),
  /** Of the last 90 days, newest first, at most 50. */
  incidents: z.array(
    z.object({
      id: z.uuid(),
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      monitors: z.array(z.string()),
      reason: z.string(),
    }),
  ),
  /** Current, or starting within 14 days. */
  maintenance: z.array(z.object({ name: z.string(), from: z.iso.datetime(), to: z.iso.datetime() })),
})
export type PublicStatus = z.infer<typeof publicStatus>
