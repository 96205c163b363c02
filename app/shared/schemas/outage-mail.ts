import { z } from 'zod'

/** Whether somebody gets mails about outages of a client; owners get them unless they say no. */
export const outageMailPreference = z.object({ isWanted: z.boolean(), isOwner: z.boolean() })
export type OutageMailPreference = z.infer<typeof outageMailPreference>

/** As a program says it, and as a form does. */
export const outageMailForm = z.object({
  isWanted: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]),
})

/** The key in the link of a mail. */
export const outageMailKey = z.object({ key: z.string().max(600) })
