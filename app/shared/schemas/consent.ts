import { z } from 'zod'
import { consentMessages } from '../messages/consent'
import { inputMessages } from '../messages/form'

const NAME = /^[^\s=;,"\\()<>@:/[\]?{}]+$/
const VALUE = /^[^\s;]*$/

export const consentCookieForm = z.object({
  name: z
    .string({ error: () => consentMessages.both })
    .trim()
    .min(1, { error: () => consentMessages.both })
    .max(200, { error: () => inputMessages.atMostCharacters(200) })
    .regex(NAME, { error: () => consentMessages.invalidName }),
  value: z
    .string({ error: () => consentMessages.both })
    .trim()
    .min(1, { error: () => consentMessages.both })
    .max(3_000, { error: () => inputMessages.atMostCharacters(3_000) })
    .regex(VALUE, { error: () => consentMessages.invalidValue }),
})

/** Two empty fields mean none. */
export const consentCookieOrNone = z.preprocess((sent) => {
  const { name, value } = (sent ?? {}) as { name?: string; value?: string }
  return name || value ? sent : null
}, consentCookieForm.nullable())

/** `cookie` is null when no single cookie grants consent. */
export const consentPlatform = z.object({
  id: z.string(),
  name: z.string(),
  cookie: z.object({ name: z.string(), value: z.string() }).nullable(),
  note: z.string().nullable(),
})
export const consentFinding = z.object({ url: z.string(), platforms: z.array(consentPlatform) })
export type ConsentFinding = z.infer<typeof consentFinding>
export type ConsentPlatform = z.infer<typeof consentPlatform>
