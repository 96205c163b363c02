import { z } from 'zod'
import { replaceUnprintable } from '~/shared/rules/unstorable'
import { MINUTE_MS } from '~/shared/values/units'

export const MAX_ATTEMPTS = 8

/** 0: alerts and mails about an account, 1: other single mails, 2: mailings. */
export type Priority = 0 | 1 | 2

/** Requested by their reader this moment, or needed to get into an account. */
const ACCOUNT = /^(auth|twoFactor|identity|invitations)[.]/
const ALERTS = /^(uptime|alerts)[.]/
export const isAboutAccount = (kind: string): boolean => ACCOUNT.test(kind)
export const priorityOf = (kind: string): Priority => (ACCOUNT.test(kind) || ALERTS.test(kind) ? 0 : 1)

/** By priority: an alert may arrive twice rather than never, a mailing never twice. */
export const MAX_HAND_OVERS: Record<Priority, number> = { 0: 2, 1: 2, 2: 1 }

/** Permanent refusals of an address before it is suspended. */
export const MAX_BOUNCES = 3

/** Wait after the nth attempt: a minute, doubling. */
export const waitAfterMs = (attempts: number): number => MINUTE_MS * 2 ** (attempts - 1)

const address = z.email().max(320)

/** Exactly one address: no display name, no second recipient, no line break. */
export function mailAddress(text: string): string {
  const parsed = address.safeParse(text)
  if (!parsed.success) throw new Error('Invalid e-mail address')
  return parsed.data
}

const MAX_LINE_LENGTH = 200

/** Removes line breaks, which could start another header. */
export const headerLine = (text: string): string =>
  replaceUnprintable(text).replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_LENGTH)

/** Set by the transport. */
const RESERVED =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|received)$/i

export type ExtraHeaders = Record<string, string>

/** Throws for headers that could inject others. */
export function extraHeaders(headers: ExtraHeaders): ExtraHeaders {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) || RESERVED.test(name) || /\p{Cc}/u.test(value)) {
      throw new Error(`The mail header ${JSON.stringify(name)} is refused`)
    }
  }
  return headers
}

/** `Name <address>` or an address. */
export function parseSender(text: string): { name: string; address: string } {
  const [, name = '', inBrackets] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: headerLine(name), address: mailAddress((inBrackets ?? text).trim()) }
}

interface SmtpError {
  name?: string
  code?: string
  responseCode?: number
  command?: string
  response?: string
}

/** Permanent SMTP failures are not retried. */
export const isFinalRefusal = (error: SmtpError): boolean =>
  (error.responseCode ?? 0) >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(error.command ?? '')

/** The server refuses the recipient for good; 5.7.x is about the sender or a policy. */
export const isHardBounce = ({ responseCode = 0, command, response = '' }: SmtpError): boolean =>
  responseCode >= 500 && command === 'RCPT TO' && !/\b5[.]7[.]\d/.test(response)

/** Codes of nodemailer and of sockets: no session could be opened, or it broke off. */
const SERVER_DOWN =
  /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|EAUTH|ETLS|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND)$/

/** The server does not answer, or accepts no mail at all. */
export const isServerDown = ({ code = '', name, responseCode }: SmtpError): boolean =>
  SERVER_DOWN.test(code) || name === 'TimeoutError' || responseCode === 421

const RATE_WINDOW_MS = 6_000
export const rateWindowStart = (now: Date): Date => new Date(now.getTime() - RATE_WINDOW_MS)

/** How many mailings may be sent now, if `recent` were within the window. */
export const bulkAllowance = (perMinute: number, recent: number): number =>
  Math.max(0, Math.ceil((perMinute * RATE_WINDOW_MS) / MINUTE_MS) - recent)
