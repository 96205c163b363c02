import { z } from 'zod'
import { webConfigMessages } from '~/shared/messages/web-config'

const MAX_RECIPIENTS = 50
const MAX_ADDRESS_LENGTH = 320
const id = z.int().min(1).max(2_147_483_647)

/**
 * Mails problems to addresses or user ids of members; default: the caller. Exactly one of `page_id` and
 * `site_id`.
 */
export const webConfigAlert = z
  .object({
    page_id: id.optional(),
    site_id: id.optional(),
    recipients: z
      .array(z.string().trim().min(1).max(MAX_ADDRESS_LENGTH))
      .min(1)
      .max(MAX_RECIPIENTS)
      .optional(),
  })
  .refine((body) => (body.page_id === undefined) !== (body.site_id === undefined), {
    error: () => webConfigMessages.onePlace,
    path: ['site_id'],
  })
export type WebConfigAlert = z.infer<typeof webConfigAlert>

/** One address per line, or comma-separated. */
export const mailFaultsForm = z.object({
  of: z.enum(['page', 'site']).default('page'),
  recipients: z
    .string()
    .max(10_000)
    .optional()
    .transform((text) => (text ?? '').split(/[\s,;]+/).filter((one) => one !== ''))
    .refine(
      (named) => named.length <= MAX_RECIPIENTS && named.every((one) => one.length <= MAX_ADDRESS_LENGTH),
      {
        error: () => webConfigMessages.tooManyRecipients(MAX_RECIPIENTS),
      },
    )
    .transform((named) => (named.length > 0 ? named : undefined)),
})

/** Nothing is mailed without problems; `recipients` is then empty. */
export const webConfigAlertSent = z.object({
  pages: z.int(),
  faults: z.int(),
  /** Whether all pages were checked, their newest tests succeeded, and all audits have a result. */
  isComplete: z.boolean(),
  recipients: z.array(z.string()),
})
