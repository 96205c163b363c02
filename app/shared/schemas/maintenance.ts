import { z } from 'zod'
import { maintenanceMessages } from '../messages/failures'
import { inputMessages } from '../messages/form'
import { MAINTENANCE_STATES } from '../rules/access/maintenance'
import { resolveMoment } from '../rules/time/wall-time'
import { moment } from './moment'

export const maintenance = z.object({
  state: z.enum(MAINTENANCE_STATES),
  /** Shown in addition to the default text. */
  text: z.string().max(500).nullable(),
  since: z.iso.datetime().nullable(),
  /** When it is expected to end; older versions did not store it. */
  until: z.iso.datetime().nullable().default(null),
})
/** Lone surrogates and NUL can't be stored. */
const isStorable = (text: string) => !text.includes('\u0000') && !/\p{Cs}/u.test(text)

export const maintenanceForm = z.object({
  state: z.enum(MAINTENANCE_STATES),
  text: z
    .string()
    .trim()
    .max(500)
    .refine(isStorable, { error: () => inputMessages.controlCharacters })
    .nullish(),
  until: moment.nullish(),
})
/** The end is typed in the time zone of the user; `displayed` is what the field had. */
export const maintenanceScreenForm = (timeZone: string, displayed?: string) =>
  maintenanceForm.extend({
    text: maintenanceForm.shape.text.transform((text) => text ?? null),
    until: z
      .string()
      .optional()
      .transform((text, context) => {
        if (!text?.trim()) return null
        const at = resolveMoment(text.trim(), timeZone, displayed)
        if (at) return at.toISOString()
        context.addIssue({ code: 'custom', message: maintenanceMessages.untilInvalid })
        return z.NEVER
      }),
  })
export type Maintenance = z.infer<typeof maintenance>

export const version = z.object({ version: z.string() })
