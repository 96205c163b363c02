import { createHash } from 'node:crypto'
import { env } from '../../../platform/env'
import { createLogger } from '../../../platform/log'

const TIMEOUT_MS = 2_000
const PREFIX_LENGTH = 5
const log = createLogger('auth')

/**
 * Asks the Pwned Passwords range API, which learns the first five digits of the hash only
 * (https://haveibeenpwned.com/API/v3#PwnedPasswords). Off by default; a failure accepts the password.
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const { PWNED_PASSWORDS, PWNED_PASSWORDS_URL } = env()
  if (!PWNED_PASSWORDS) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const url = new URL(`/range/${hash.slice(0, PREFIX_LENGTH)}`, PWNED_PASSWORDS_URL)
    const response = await fetch(url, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`It answered ${response.status}`)
    return isListed(await response.text(), hash.slice(PREFIX_LENGTH))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ reason }, 'Pwned Passwords was not reachable, the password was not checked there')
    return false
  }
}

/** Lines of `<rest of the hash>:<count>`; padding has the count 0. */
const isListed = (text: string, rest: string): boolean =>
  text.split(/\r?\n/).some((line) => {
    const [suffix, count] = line.split(':')
    return suffix === rest && Number(count) > 0
  })
