const KEY = /^\d+\/[0-9a-f]{64}$/

/** Only a valid blob key may become a path or URL. */
export function assertKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a blob key: ${key}`)
  return key
}
