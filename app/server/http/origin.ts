/**
 * Whether a write comes from our own pages, by Sec-Fetch-Site or else Origin; without both the caller is no browser.
 * remix-utils 7.7's fetchSite reads `Set-Fetch-Site`, which browsers don't send.
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
