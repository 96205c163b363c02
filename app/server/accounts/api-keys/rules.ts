import ipaddr from 'ipaddr.js'

export const KEY_PREFIXES = { user: 'lk_u_', client: 'lk_c_', organization: 'lk_o_' } as const
export type KeyKind = keyof typeof KEY_PREFIXES

/** Of one owner, expired ones included. */
export const MAX_KEYS = 25

export const kindOfKey = (bearer: string): KeyKind | null =>
  (Object.keys(KEY_PREFIXES) as KeyKind[]).find((kind) => bearer.startsWith(KEY_PREFIXES[kind])) ?? null

const TOUCH_EVERY_MS = 5 * 60_000

/** The time of last use is written at most every five minutes. */
export const isTouchDue = (usedAt: Date | null, now: Date): boolean =>
  usedAt === null || now.getTime() - usedAt.getTime() > TOUCH_EVERY_MS

/** Whether the caller is one of the addresses or in one of the networks; without any, everyone is. */
export function isAddressAllowed(allowed: readonly string[], ip: string | null): boolean {
  if (allowed.length === 0) return true
  if (ip === null || !ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return allowed.some((entry) => {
    const [network, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : wholeAddress(entry)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

function wholeAddress(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
