import { resolve } from 'node:path'
import { z } from 'zod'
import { about } from './variable-docs'

export const mailVariables = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .meta(
      about('mail', '`smtp[s]://user:password@host:port`. Without it emails are kept in the outbox', 'off'),
    ),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address, or Name <address>')
    .optional()
    .meta(about('mail', 'Sender of emails: `Name <address>`. Required with `SMTP_URL`', 'none')),
  MAIL_SPF_INCLUDE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/)
    .transform((name) => name.toLowerCase())
    .optional()
    .meta(
      about(
        'mail',
        'Domain whose SPF record names your mail servers, for sender addresses of brands',
        'domain of `MAIL_FROM`',
      ),
    ),
  MAIL_BULK_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(10)
    .max(60_000)
    .default(600)
    .meta(
      about(
        'mail',
        'Mailed reports sent per minute by all workers together. Alerts and account emails are never held back',
      ),
    ),
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)
    .optional()
    .meta(about('mail', 'Domain that signs emails (DKIM), usually that of `MAIL_FROM`', 'off')),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/)
    .optional()
    .meta(
      about('mail', 'Selector of the public key: the DNS record is at `SELECTOR._domainkey.DOMAIN`', 'none'),
    ),
  MAIL_DKIM_KEY_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .meta(about('mail', 'File with the private key (PEM)', 'none')),
}

interface MailVariables {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIL_DKIM_DOMAIN?: string | undefined
  MAIL_DKIM_SELECTOR?: string | undefined
  MAIL_DKIM_KEY_FILE?: string | undefined
}

export function requireCompleteMail(variables: MailVariables, ctx: z.RefinementCtx): void {
  const refuse = (name: string, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
  if (variables.SMTP_URL && !variables.MAIL_FROM) {
    refuse('MAIL_FROM', 'is required with SMTP_URL: the sender of emails')
  }
  const signing = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'] as const
  const missing = signing.filter((name) => !variables[name])
  if (missing.length === signing.length) return
  for (const name of missing) refuse(name, `is required with the other two of ${signing.join(', ')}`)
}
