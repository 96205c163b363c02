import { HIDDEN } from '~/shared/rules/uptime/safe-address'
import type { MonitorOrder } from '~/shared/schemas/prober'
import { SECRET_NAME } from './evidence'

/** Shorter values would match ordinary words. */
const MIN_SECRET_LENGTH = 6
/** Headers without secrets. */
const PLAIN = /^(accept|accept-.*|cache-control|content-type|origin|pragma|referer|user-agent)$/i

/**
 * Redacts request secrets from responses: header values, with and without the auth scheme, the body, and
 * fields with secret names; plain and JSON-escaped, also when truncated at the end.
 */
export function redactor(secrets: MonitorOrder['secrets']): (text: string) => string {
  const { headers, body } = secrets ?? { headers: [], body: '' }
  const carried = headers.filter(({ name }) => !PLAIN.test(name))
  const values = carried.flatMap(({ value }) => [value, value.replace(/^\S+\s+/, '')])
  const spelled = [...values, body, ...secretFields(body)].map((value) => value.trim())
  const hidden = new Set(spelled.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))
  const longestFirst = [...hidden]
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  return (text) =>
    longestFirst.reduce((rest, value) => withoutBeginning(rest.replaceAll(value, HIDDEN), value), text)
}

/** Removes a truncated secret at the end of a text. */
function withoutBeginning(text: string, value: string): string {
  const head = value.slice(0, MIN_SECRET_LENGTH)
  const earliest = Math.max(0, text.length - value.length)
  for (let at = text.indexOf(head, earliest); at !== -1; at = text.indexOf(head, at + 1))
    if (value.startsWith(text.slice(at))) return text.slice(0, at) + HIDDEN
  return text
}

/** Of a JSON or form body. */
function secretFields(body: string): string[] {
  const found: string[] = []
  const keep = (name: string, value: unknown) => {
    if (SECRET_NAME.test(name) && typeof value === 'string') found.push(value)
    return value
  }
  try {
    JSON.parse(body, keep)
  } catch {
    for (const [name, value] of new URLSearchParams(body)) keep(name, value)
  }
  return found
}
