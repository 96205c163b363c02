const KEY = /^\d+\/[0-9a-f]{64}$/

/** Nothing but a blob's own key ever becomes a path or an address. */
export function assertKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a blob key: ${key}`)
  return key
}
