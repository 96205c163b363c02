import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { MAINTENANCE_STATES } from '../rules/access/maintenance'

export const maintenance = z.object({
  state: z.enum(MAINTENANCE_STATES),
  /** Shown in addition to the default text. */
  text: z.string().max(500).nullable(),
  since: z.iso.datetime().nullable(),
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
})
export type Maintenance = z.infer<typeof maintenance>

export const version = z.object({ version: z.string() })
