import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { googleAnalyticsMessages as messages } from '../messages/google-analytics'

const PROPERTY_ID = /^[0-9]{1,20}$/

function refusalOf(id: string): string | null {
  if (PROPERTY_ID.test(id)) return null
  if (/^UA-/i.test(id)) return messages.universalId
  return /^G-/i.test(id) ? messages.measurementId : messages.notAPropertyId
}

/** Digits, also as a number or in the form `properties/123456789` that Google's own API uses. */
const propertyId = z
  .union([z.string(), z.int()], { error: () => inputMessages.required })
  .transform((id) =>
    String(id)
      .trim()
      .replace(/^properties\//, ''),
  )
  .superRefine((id, context) => {
    const message = refusalOf(id)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const googleSettingsForm = z.object({ id: propertyId })

/** An empty field means none. */
export const googleSettingsOrNone = z.preprocess(
  (sent) => (Object(sent).id ? sent : null),
  googleSettingsForm.nullable(),
)

/** `id` is that of a GA4 property. */
export const googleSettings = z.object({ id: z.string() })
export type GoogleSettings = z.infer<typeof googleSettings>
