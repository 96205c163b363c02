const FORWARDED_HEADERS = ['host', 'user-agent', 'x-client-ip', 'x-request-id']

/**
 * Drops cookies and the origin of a form request, since the key in its URL is the credential. Mail programs send such
 * forms (RFC 8058), some from their own pages.
 */
export function keyedRequest({ url, method, headers }: Request): Request {
  const kept = FORWARDED_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new Request(url, { method, headers: kept })
}
