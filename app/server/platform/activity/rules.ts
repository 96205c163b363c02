import { HOUR_MS } from '~/shared/values/units'

/** Field names that must never reach the log. */
const SECRET = /password|passphrase|secret|token|hash|api[_-]?key|^key$|cookie|authorization|credential/i

/** Replaces secret values but keeps their keys, so that the log still shows that they changed. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      SECRET.test(name) && held !== null && typeof held !== 'boolean' ? '(not shown)' : withoutSecrets(held),
    ]),
  )
}

export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
