const FORWARDED_HEADERS = ['host', 'user-agent', 'x-client-ip', 'x-request-id']

/**
 * An anonymous, same-origin form request, since the key in the URL is the credential. Mail programs send such forms
 * (RFC 8058) with any cookie and origin.
 */
export function keyedRequest({ url, method, headers }: Request): Request {
  const kept = FORWARDED_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new Request(url, { method, headers: kept })
}
