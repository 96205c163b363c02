/** Names of what must never be read in a log, however it came into an entry. */
const SECRET = /password|passphrase|secret|token|hash|api[_-]?key|^key$|cookie|authorization|credential/i

/** An entry without what would open something; that there was a secret stays to be seen. */
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
