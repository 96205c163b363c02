import { z } from 'zod'

export const MOST_ATTEMPTS = 8
const MINUTE = 60_000

/** How long to wait after the nth attempt: a minute, then twice as long each time. */
export const waitAfterMs = (attempts: number): number => MINUTE * 2 ** (attempts - 1)

const address = z.email().max(320)

/** One address and nothing else: no second recipient, no name, no line that could become a header. */
export function mailAddress(text: string): string {
  const parsed = address.safeParse(text)
  if (!parsed.success) throw new Error('This is no e-mail address')
  return parsed.data
}

const LONGEST_LINE = 200

/** One line for a header: whatever could begin another one becomes a space. */
export const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE)

/** Set by the transport, so that nothing else may set them. */
const RESERVED =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|received)$/i

/** Headers beyond the usual ones; refused when one could be anything but itself. */
export function extraHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) || RESERVED.test(name) || /\p{Cc}/u.test(value)) {
      throw new Error(`The mail header ${JSON.stringify(name)} is refused`)
    }
  }
  return headers
}

/** `Name <address>` or an address alone. */
export function parseSender(text: string): { name: string; address: string } {
  const [, name = '', inBrackets] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: headerLine(name), address: mailAddress((inBrackets ?? text).trim()) }
}

/** Whether trying again could help: not when the receiving server has said no for good. */
export const isFinalRefusal = (error: { responseCode?: number; command?: string }): boolean =>
  (error.responseCode ?? 0) >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(error.command ?? '')
