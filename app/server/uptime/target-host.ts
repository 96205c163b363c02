/** The host that a target names: of an address, of `host:port` or `[::1]:port`, or of a bare name. */
export function hostOf(target: string): string {
  if (/^https?:\/\//i.test(target) && URL.canParse(target)) return new URL(target).hostname
  const bracketed = /^\[([^\]]+)\]/.exec(target)?.[1]
  return (bracketed ?? target.replace(/:\d+$/, '')).toLowerCase()
}
