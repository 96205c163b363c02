import { z } from 'zod'
import { MAIL_STATUSES } from './choices'
import { keyword, paging } from './paging'

export type MailStatus = (typeof MAIL_STATUSES)[number]

export const mailParams = z.object({ id: z.uuid() })
export const mailQuery = paging(50).extend({
  /** Part of the recipient. */
  search: keyword,
  status: z.enum(MAIL_STATUSES).optional(),
})

export const mailSummary = z.object({
  _id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  /** Next attempt, while waiting. */
  nextAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /** A link that only its reader should have: while the mail is kept and the link works. */
  link: z.string().nullable(),
})
export type MailSummary = z.infer<typeof mailSummary>

export const mail = mailSummary.extend({ html: z.string(), plain: z.string() })
export type Mail = z.infer<typeof mail>
