import { fetchSite } from 'remix-utils/sec-fetch'

/** Whether a write comes from our own pages, by Sec-Fetch-Site or else Origin; without both the caller is no browser. */
export function isSameOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  const sent = headers.get('sec-fetch-site')
  if (sent) {
    // remix-utils 7.7 reads it under the name Set-Fetch-Site.
    const site = fetchSite(new Headers({ 'sec-fetch-site': sent, 'set-fetch-site': sent }))
    return site === 'same-origin' || site === 'none'
  }
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
