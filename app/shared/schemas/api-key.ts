import { z } from 'zod'

/** Never contains the key. All null when there is none. */
export const apiKey = z.object({
  /** The last four characters. */
  hint: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** Only in the response that creates the key. */
export const newApiKey = apiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>
