import { z } from 'zod'

/** What is known of a key after it was made: never the key itself. All null when there is none. */
export const apiKey = z.object({
  /** The last four characters. */
  hint: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** Told once, when the key is made. */
export const newApiKey = apiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>
