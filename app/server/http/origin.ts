/**
 * Whether a call that changes something comes from our own pages. Browsers say where a call comes from
 * (Sec-Fetch-Site, else Origin); a caller that says neither is no browser and carries no cookie by accident.
 * Not by fetchSite of remix-utils 7.7, which reads a header `Set-Fetch-Site` that no browser sends.
 */
export function isSameOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (!origin) return true
  if (publicUrl && origin === new URL(publicUrl).origin) return true
  return hostOf(origin) === headers.get('host')
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
