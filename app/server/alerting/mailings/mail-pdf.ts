import { z } from 'zod'

/** What a waiting mail knows of its PDF: that there will be one, where it is, or why there is none. */
export const mailPdf = z.discriminatedUnion('state', [
  z.object({ state: z.literal('queued') }),
  z.object({
    state: z.literal('done'),
    order: z.uuid(),
    name: z.string(),
    bytes: z.int(),
    /** In hex, of the blob. */
    hash: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
])
export type MailPdf = z.infer<typeof mailPdf>
