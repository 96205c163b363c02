import { z } from 'zod'
import { MAIL_STATUSES, MAIL_TEMPLATES } from '../values/choices'
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
  attachment: z.object({ name: z.string(), bytes: z.int() }).nullable(),
})
export type MailSummary = z.infer<typeof mailSummary>

export const mail = mailSummary.extend({ html: z.string(), plain: z.string() })
export type Mail = z.infer<typeof mail>

/** An address that gets no more mails after permanent refusals. */
export const suspendedAddress = z.object({
  address: z.string(),
  bounces: z.int(),
  /** The last answer of its server. */
  reason: z.string(),
  suspendedAt: z.iso.datetime(),
})
export type SuspendedAddress = z.infer<typeof suspendedAddress>
export const suspendedAddressForm = z.object({ address: z.string().max(320) })

export type MailTemplate = (typeof MAIL_TEMPLATES)[number]
export const mailTemplateParams = z.object({ template: z.enum(MAIL_TEMPLATES) })
export const mailThemeQuery = z.object({ theme: z.enum(['light', 'dark']).optional() })
export const mailPreviewSummary = z.object({ _id: z.enum(MAIL_TEMPLATES), subject: z.string() })
export type MailPreviewSummary = z.infer<typeof mailPreviewSummary>
export const mailPreview = mailPreviewSummary.extend({ plain: z.string() })
