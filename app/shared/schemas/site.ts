import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { normalizePageUrl } from '../rules/measuring/urls'
import { DEFAULT_CRON } from '../rules/schedule/schedules'
import { consentCookie } from './agent'
import { consentCookieForm, consentCookieOrNone } from './consent'
import { googleSettings, googleSettingsForm, googleSettingsOrNone } from './google-settings'
import { entityName, line, parentId } from './organization'
import { keyword, ordering, paging, queryFlag, queryId } from './paging'
import { runChoice } from './run-quality'
import { tags, tagsFilter } from './tags'

const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === undefined ? [] : [v].flat()), z.array(item))

/** Throws for anything but http and https. */
export const pageUrl = z
  .string({ error: () => inputMessages.required })
  .trim()
  .max(2000, { error: () => inputMessages.atMostCharacters(2000) })
  .superRefine((value, context) => {
    const result = normalizePageUrl(value)
    if (!result.ok) context.addIssue({ code: 'custom', message: result.message })
  })

export const pageForm = z.object({
  _id: z.coerce.number().int().optional(),
  url: pageUrl,
  name: line(120).optional(),
})

/** Empty form lines are dropped. */
const pages = z.preprocess(
  (value) =>
    Array.isArray(value)
      ? value.filter((page: { url?: unknown }) => String(page?.url ?? '').trim() !== '')
      : value,
  z
    .array(pageForm, { error: () => inputMessages.onePageAtLeast })
    .min(1, { error: () => inputMessages.onePageAtLeast })
    .max(500),
)

const choice = list(z.coerce.number().int()).pipe(
  z
    .array(z.int())
    .min(1, { error: () => inputMessages.oneChecked })
    .max(20),
)
const cron = z.string().trim().max(100)
const timezone = z.string().trim().max(100)
const isScheduled = z.union([
  z.boolean(),
  z.enum(['on', 'off', 'true', 'false']).transform((value) => value === 'on' || value === 'true'),
])
/** In the form at least one device and location must be selected. */
export const siteForm = z.object({
  name: entityName,
  pages,
  devices: choice,
  regions: choice,
  frequency: cron.default(DEFAULT_CRON),
  timezone: timezone.default('UTC'),
  isScheduled: isScheduled.default(true),
  tags,
  consentCookie: consentCookieOrNone,
  keepsTrace: isScheduled.default(false),
  countsNoisy: isScheduled.default(false),
  runs: runChoice.default(1),
  googleSettings: googleSettingsOrNone,
})

/** Default: the client's default devices and the local location. */
export const newSite = siteForm.extend({
  project: parentId,
  /** Retired by Google; not in the form. */
  isUniversalGA: isScheduled.default(false),
  devices: choice.optional(),
  regions: choice.optional(),
})
/** Absent fields stay unchanged, so no defaults here. */
export const siteChange = z.object({
  name: entityName.optional(),
  pages: pages.optional(),
  devices: choice.optional(),
  regions: choice.optional(),
  frequency: cron.optional(),
  timezone: timezone.optional(),
  isScheduled: isScheduled.optional(),
  runs: runChoice.optional(),
  tags: tags.optional(),
  consentCookie: consentCookieForm.nullable().optional(),
  keepsTrace: isScheduled.optional(),
  countsNoisy: isScheduled.optional(),
  googleSettings: googleSettingsForm.nullable().optional(),
  isUniversalGA: isScheduled.optional(),
})
export const siteQuery = paging(50).extend({
  ...ordering.shape,
  keyword,
  project: queryId.optional(),
  client: queryId.optional(),
  onlyActive: queryFlag.optional(),
  tags: tagsFilter,
})

export const page = z.object({ _id: z.int(), name: z.string(), url: z.string(), isActive: z.boolean() })
export type Page = z.infer<typeof page>

/** A page, device and location that the schedule tests less often after timeouts. */
const backoff = z.object({
  page: z.int(),
  device: z.int(),
  location: z.int(),
  /** In a row. */
  timeouts: z.int(),
  nextTestAt: z.iso.datetime(),
})
export type Backoff = z.infer<typeof backoff>

export const siteSummary = z.object({
  _id: z.int(),
  organization: z.int(),
  client: z.int(),
  project: z.int(),
  name: z.string(),
  tags: z.array(z.string()),
  pages: z.int(),
  frequency: z.string(),
  timezone: z.string(),
  isScheduled: z.boolean(),
  nextRunAt: z.iso.datetime().nullable(),
  backoffs: z.array(backoff),
  isCompetitor: z.boolean(),
})
export type SiteSummary = z.infer<typeof siteSummary>

export const site = siteSummary.extend({
  clientName: z.string(),
  projectName: z.string(),
  pages: z.array(page),
  devices: z.array(z.int()),
  regions: z.array(z.int()),
  consentCookie: consentCookie.nullable(),
  keepsTrace: z.boolean(),
  /** Noisy tests count for trends and are not repeated. */
  countsNoisy: z.boolean(),
  /** Maximum runs of a test. */
  runs: z.int(),
  googleSettings: googleSettings.nullable(),
  /** Universal Analytics, which Google has shut down: without effect. */
  isUniversalGA: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Site = z.infer<typeof site>

/** What was left out of the addresses. */
export const notices = z.array(z.string())
export const createdSite = site.extend({ notices })
export type CreatedSite = z.infer<typeof createdSite>

export const changedSite = createdSite.extend({
  /** Monitors that lost their request secrets because their page moved to another server. */
  emptiedMonitors: z.array(z.string()),
})
export type ChangedSite = z.infer<typeof changedSite>

export const foundPage = z.object({
  _id: z.int(),
  name: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  project: z.int(),
  client: z.int(),
  isCompetitor: z.boolean(),
})
export type FoundPage = z.infer<typeof foundPage>
export const pageSearch = paging(24).extend({ keyword })
export const pageName = foundPage.pick({ _id: true, name: true, site: true })

export const siteIds = z.object({
  sites: list(parentId).pipe(
    z
      .array(z.int())
      .min(1, { error: () => inputMessages.oneChecked })
      .max(500),
  ),
})
