import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { siteEditMessages } from '../messages/site-edit'
import { hasUnusedCron, scheduleOf } from '../rules/site-form-rows'
import { MAX_EDITED_SITES } from '../values/choices'
import { monitorChange } from './monitor'
import { type SiteEdit, TAG_MODES } from './site-edit'
import { tags } from './tags'

const VERSION = /^(\d{1,9}):([\d.]{1,40})$/

const versions = z
  .string({ error: () => inputMessages.required })
  .max(MAX_EDITED_SITES * 60)
  .transform((text) =>
    Object.fromEntries(
      text.split(',').flatMap((pair): [string, string][] => {
        const [, id, version] = VERSION.exec(pair) ?? []
        return id && version ? [[id, version]] : []
      }),
    ),
  )

const choices = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.coerce.number().int()).max(20),
)
const text = (max: number) => z.string().trim().max(max).optional()

const fields = z.object({
  versions,
  frequency: text(100),
  cron: text(100),
  timezone: text(100),
  tests: z.enum(['on', 'off']).optional(),
  devices: choices,
  regions: choices,
  tagMode: z.enum(TAG_MODES).optional(),
  tags,
  interval: monitorChange.shape.intervalSeconds.unwrap().optional(),
  monitors: z.enum(['active', 'paused']).optional(),
  monitorLocations: choices,
  conflicts: z.enum(['refuse', 'skip', 'overwrite']).catch('refuse'),
})
type Fields = z.output<typeof fields>

const orUndefined = <T>(list: T[]) => (list.length > 0 ? list : undefined)

function changeOf(sent: Fields): SiteEdit['change'] {
  const { interval, monitors, tagMode } = sent
  const locations = orUndefined(sent.monitorLocations)
  return {
    frequency: scheduleOf(sent.frequency, sent.cron) || undefined,
    timezone: sent.timezone || undefined,
    isScheduled: sent.tests && sent.tests === 'on',
    devices: orUndefined(sent.devices),
    regions: orUndefined(sent.regions),
    tags: tagMode && { mode: tagMode, names: sent.tags },
    monitors:
      interval !== undefined || monitors || locations
        ? { intervalSeconds: interval, isPaused: monitors && monitors === 'paused', locations }
        : undefined,
  }
}

/** The form of many sites: a field without a value leaves the sites as they are. */
export const siteEditForm = fields
  .superRefine((sent, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: field ? [field] : [], message })
    if (sent.cron && !sent.frequency) refuse('frequency', siteEditMessages.chooseOwnSchedule)
    else if (hasUnusedCron(sent.frequency, sent.cron)) refuse('cron', formMessages.scheduleUnused)
    if (sent.tags.length > 0 && !sent.tagMode) refuse('tagMode', siteEditMessages.chooseTagMode)
    if (sent.tags.length === 0 && sent.tagMode && sent.tagMode !== 'replace')
      refuse('tags', inputMessages.required)
    const isEmpty = Object.values(changeOf(sent)).every((value) => value === undefined)
    if (isEmpty && !sent.cron && sent.tags.length === 0) refuse('', siteEditMessages.nothingToChange)
  })
  .transform((sent) => ({ versions: sent.versions, conflicts: sent.conflicts, change: changeOf(sent) }))

const FORM_FIELDS: Record<string, string> = {
  'monitors.intervalSeconds': 'interval',
}
/** The field of the form that a field of the API stands for. */
export const siteEditFieldOf = (name: string): string => FORM_FIELDS[name] ?? name
