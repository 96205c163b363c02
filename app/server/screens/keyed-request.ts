const FORWARDED_HEADERS = ['host', 'user-agent', 'x-client-ip', 'x-request-id']

/**
 * A form whose right is the key in its address, as the API is to see it: from nobody, whatever cookie came with it
 * and whichever site it was sent from. Mail programs send such forms (RFC 8058), some of them from their own pages.
 */
export function keyedRequest({ url, method, headers }: Request): Request {
  const kept = FORWARDED_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new Request(url, { method, headers: kept })
}
