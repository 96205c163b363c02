import { textOf } from '~/server/platform/targets'
import { HIDDEN, safeAddress } from '~/shared/rules/uptime/safe-address'
import type { CheckEvidence } from '~/shared/schemas/prober'

export const SECRET_NAME = /token|key|secret|passw|auth|cookie|session|signature|credential/i
const ADDRESS_HEADERS: ReadonlySet<string> = new Set(['location', 'content-location', 'refresh', 'link'])
const TEXT = /^(text\/|application\/([\w.+-]*(json|xml|javascript)|x-www-form-urlencoded))/i
const MAX_EXCERPT_LENGTH = 500
const MAX_HEADERS = 40

/** Truncated, without NUL, which PostgreSQL rejects. */
export function plain(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  // Truncation may split a surrogate pair; the conversion replaces its half.
  return Buffer.from(cut.replaceAll('\0', '')).toString('utf8')
}

function headerValue(name: string, value: string, base: URL): string {
  if (SECRET_NAME.test(name)) return HIDDEN
  if (name === 'location') return safeAddress(value, base)
  return ADDRESS_HEADERS.has(name) ? value.replace(/[?#][^\s>;,"']*/g, HIDDEN) : value
}

/** Raw headers (name, value, name, …) without secrets. */
export function safeHeaders(
  raw: readonly string[],
  base: URL,
  hide: (text: string) => string,
): CheckEvidence['headers'] {
  const headers: CheckEvidence['headers'] = []
  for (let i = 0; i + 1 < raw.length && headers.length < MAX_HEADERS; i += 2) {
    const name = (raw[i] ?? '').toLowerCase()
    headers.push([plain(name, 100), plain(hide(headerValue(name, raw[i + 1] ?? '', base)), 300)])
  }
  return headers
}

/** Start of a text response, else nothing. */
export function excerptOf(
  beginning: Buffer,
  contentType: string | undefined,
  hide: (text: string) => string,
): string {
  if (beginning.length === 0 || (contentType ? !TEXT.test(contentType) : beginning.includes(0))) return ''
  return plain(hide(textOf(beginning, contentType)), MAX_EXCERPT_LENGTH)
}
