/** Host of a URL, of `host:port`, of `[::1]:port`, or a bare name. */
export function hostOf(target: string): string {
  if (/^https?:\/\//i.test(target) && URL.canParse(target)) return new URL(target).hostname
  const bracketed = /^\[([^\]]+)\]/.exec(target)?.[1]
  return (bracketed ?? target.replace(/:\d+$/, '')).toLowerCase()
}
