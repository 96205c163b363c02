import { MINUTE_MS } from '~/shared/values/units'

export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30, window: 1 } as const
export const RECOVERY_CODES = 10
export const PENDING_MINUTES = 10
export const CHALLENGE_MINUTES = 5
export const MAX_PASSKEYS = 20
/** Sign-ins by passkey that one network may have begun and not finished. */
export const MAX_OPEN_CHALLENGES = 60

/** Wrong codes without a wait. */
const FREE_FAILURES = 5
const MAX_WAIT_MS = 15 * MINUTE_MS

/** Wait in ms after `failures` wrong codes: a minute after the fifth, doubling, with a maximum. */
export const waitMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(MINUTE_MS * 2 ** (failures - FREE_FAILURES), MAX_WAIT_MS)

/** Waits in ms after 1, 2, 3 … failures, up to the maximum. */
export const WAITS_MS = Array.from({ length: FREE_FAILURES + 5 }, (_, i) => waitMs(i + 1))

/** Without digits and letters that look alike; 16 of them hold 80 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODE_LETTERS = 16

/** A recovery code of random bytes, in groups of four: `abcd-efgh-jkmn-pqrs`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, CODE_LETTERS), (byte) => ALPHABET[byte % ALPHABET.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** What the user typed: a code of the authenticator app, a recovery code, or neither. */
export function parseCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  return code.length === CODE_LETTERS && [...code].every((letter) => ALPHABET.includes(letter))
    ? { kind: 'recovery', code }
    : null
}

/** Passkeys are bound to a domain name and need a secure context, which browsers see in https and localhost. */
export function passkeyOrigin(publicUrl: string): { origin: string; rpId: string } | null {
  const { origin, hostname, protocol } = new URL(publicUrl)
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isAddress && (protocol === 'https:' || isLocal) ? { origin, rpId: hostname } : null
}
