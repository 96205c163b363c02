import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { MAX_EDITED_SITES } from '../values/choices'
import { monitorChange } from './monitor'
import { idsOf, idText, keyword, queryId } from './paging'
import { siteChange } from './site'
import { tags, tagsFilter } from './tags'

export const TAG_MODES = ['add', 'remove', 'replace'] as const
const ids = z
  .array(queryId)
  .min(1, { error: () => inputMessages.oneChecked })
  .max(MAX_EDITED_SITES)
const choices = z
  .array(z.int())
  .min(1, { error: () => inputMessages.oneChecked })
  .max(20)

/** Absent fields stay unchanged. */
const monitorFields = z
  .object({
    intervalSeconds: monitorChange.shape.intervalSeconds.unwrap(),
    isPaused: z.boolean(),
    locations: choices,
  })
  .partial()

const change = siteChange.pick({ frequency: true, timezone: true, isScheduled: true }).extend({
  devices: choices.optional(),
  regions: choices.optional(),
  tags: z.object({ mode: z.enum(TAG_MODES), names: tags }).optional(),
  /** Of all monitors of the sites. */
  monitors: monitorFields.optional(),
})
export type SiteEditChange = z.output<typeof change>

export const siteEdit = z.object({
  sites: ids,
  change,
  /** As read by GET, by site: sites with another version now are conflicts. */
  versions: z.record(z.string().regex(/^\d{1,9}$/), z.string().max(60)).default({}),
  /** `refuse` changes nothing when there is a conflict. */
  conflicts: z.enum(['refuse', 'skip', 'overwrite']).default('refuse'),
})
export type SiteEdit = z.output<typeof siteEdit>

const siteFields = z
  .object({
    frequency: z.string(),
    timezone: z.string(),
    isScheduled: z.boolean(),
    devices: z.array(z.int()),
    regions: z.array(z.int()),
    tags: z.array(z.string()),
  })
  .partial()
export type SiteFields = z.infer<typeof siteFields>

const shownMonitorFields = z
  .object({ intervalSeconds: z.int(), isPaused: z.boolean(), locations: z.array(z.int()) })
  .partial()
export type MonitorFields = z.infer<typeof shownMonitorFields>

/** A site changed after its version was read, and what the edit overwrites. */
export const editConflict = z.object({
  _id: z.int(),
  name: z.string(),
  /** Null when the log no longer has the change. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
  current: siteFields,
  wanted: siteFields,
  monitors: z.array(z.object({ name: z.string(), current: shownMonitorFields, wanted: shownMonitorFields })),
})
export type EditConflict = z.infer<typeof editConflict>
export const editConflicts = z.object({ conflicts: z.array(editConflict) })

export const siteEditResult = z.object({
  updated: z.int(),
  unchanged: z.int(),
  /** Changed monitors of these sites. */
  monitors: z.int(),
  skipped: z.array(editConflict),
})
export type SiteEditResult = z.infer<typeof siteEditResult>

/** All sites of a project, those of a filter, or the named ones. */
export const editableQuery = z.object({
  project: queryId,
  sites: idText.transform(idsOf).optional(),
  keyword,
  tags: tagsFilter,
})

/** A value that all sites share; null when there are several. */
const common = <T extends z.ZodType>(value: T) => value.nullable()
export const editableSites = z.object({
  sites: z.array(z.object({ _id: z.int(), name: z.string(), version: z.string() })),
  common: z.object({
    frequency: common(z.string()),
    timezone: common(z.string()),
    isScheduled: common(z.boolean()),
    devices: common(z.array(z.int())),
    regions: common(z.array(z.int())),
  }),
  /** With the number of sites that have each. */
  tags: z.array(z.object({ name: z.string(), sites: z.int() })),
  monitors: z.object({
    total: z.int(),
    intervalSeconds: common(z.int()),
    isPaused: common(z.boolean()),
    locations: common(z.array(z.int())),
  }),
})
export type EditableSites = z.infer<typeof editableSites>
