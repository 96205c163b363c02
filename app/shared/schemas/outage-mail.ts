import { z } from 'zod'

/** Owners are subscribed unless they opt out. */
export const outageMailPreference = z.object({ isWanted: z.boolean(), isOwner: z.boolean() })
export type OutageMailPreference = z.infer<typeof outageMailPreference>

/** JSON booleans, and form values. */
export const outageMailForm = z.object({
  isWanted: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]),
})

/** The unsubscribe key of a mail. */
export const outageMailKey = z.object({ key: z.string().max(600) })
