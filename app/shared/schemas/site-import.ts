import { z } from 'zod'
import { siteImportMessages } from '../messages/site-imports'
import { parentId } from './organization'
import { pageOf, paging } from './paging'
import { settingsFault, siteSettings } from './site-settings'

export const MAX_IMPORT_ROWS = 10_000
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024
export const MAX_BULK_SITES = 500

export const IMPORT_SOURCES = ['csv', 'lines', 'lighthouse-ci', 'uptime-kuma', 'sitespeed'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]
export const IMPORT_STATES = ['reading', 'checked', 'queued', 'writing', 'done', 'stopped'] as const
export const ROW_RESULTS = ['create', 'update', 'unchanged', 'refused'] as const
export type RowResult = (typeof ROW_RESULTS)[number]
export const ROW_STATES = ['waiting', 'written', 'failed', 'skipped'] as const
export type RowState = (typeof ROW_STATES)[number]

/** A CSV file, or addresses one a line. */
export const newSiteImport = z.object({
  text: z.string({ error: () => siteImportMessages.empty }).min(1, { error: () => siteImportMessages.empty }),
  fileName: z.string().max(200).optional(),
  /** Leaves out columns of a CSV file that are unknown. */
  ignoresUnknown: z.boolean().default(false),
})

const change = z.object({ before: z.int(), after: z.int(), quota: z.int().nullable(), isOver: z.boolean() })
/** Tests in 30 days and monitored sites with all valid rows. */
export const importForecast = z.object({ tests: change, uptimeSites: change })
export type ImportForecast = z.infer<typeof importForecast>

export const siteImport = z.object({
  _id: z.uuid(),
  organization: z.int(),
  client: z.int(),
  project: z.int(),
  projectName: z.string(),
  source: z.enum(IMPORT_SOURCES),
  fileName: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  takes: z.enum(['valid', 'all']),
  rows: z.int(),
  creates: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  written: z.int(),
  failed: z.int(),
  forecast: importForecast.nullable(),
  stoppedBecause: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
})
export type SiteImport = z.infer<typeof siteImport>

export const siteImportRow = z.object({
  line: z.int(),
  name: z.string(),
  url: z.string().nullable(),
  pages: z.int(),
  monitors: z.int(),
  project: z.int(),
  projectName: z.string(),
  result: z.enum(ROW_RESULTS),
  state: z.enum(ROW_STATES),
  faults: z.array(settingsFault),
  notices: z.array(z.string()),
  site: z.int().nullable(),
})
export type SiteImportRow = z.infer<typeof siteImportRow>

export const importRowQuery = paging(50).extend({ result: z.enum(ROW_RESULTS).optional() })
export const siteImportRows = pageOf(siteImportRow)

/** `valid` skips refused rows; `all` needs all of them to be valid, and stops at the first that fails. */
export const importConfirmation = z.object({ rows: z.enum(['valid', 'all']).default('valid') })

const onlyValid = z.boolean().default(false)
export const bulkSites = z.object({
  project: parentId,
  sites: z.array(z.unknown()).min(1).max(MAX_BULK_SITES),
  /** Writes the valid ones although others are refused. */
  onlyValid,
})
/** In the order of the request; either a site or why not. */
export const bulkResult = z.object({
  created: z.int(),
  results: z.array(z.object({ name: z.string(), site: z.int().nullable(), faults: z.array(settingsFault) })),
})

const ticked = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false)
/** A copy of a site; `host` replaces the host of all its pages and monitors. */
export const siteCopy = z.object({
  name: siteSettings.shape.name,
  host: z
    .string()
    .trim()
    .max(260)
    .regex(/^([^\s/?#@\\:]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i, {
      error: () => siteImportMessages.copy.hostInvalid,
    })
    .optional(),
  withMonitors: ticked,
  withScripts: ticked,
})
