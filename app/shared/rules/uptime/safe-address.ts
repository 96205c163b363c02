/** What stands in place of what is not told. */
export const HIDDEN = '…'
/** Parts of an address that are keys, under the names they go by there. */
const SECRET_PARAM = /token|key|secret|passw|auth|session|sig|code|ticket|state|nonce|saml/i

/** An address without its credentials and without values that look like keys. */
export function safeAddress(text: string, base?: URL): string {
  let url: URL
  try {
    url = new URL(text, base)
  } catch {
    return HIDDEN
  }
  url.username = ''
  url.password = ''
  url.hash = ''
  if (!url.search) return url.href
  const params = [...url.searchParams].map(([name, value]) =>
    SECRET_PARAM.test(name) ? [name, HIDDEN] : [name, value],
  )
  url.search = new URLSearchParams(params).toString()
  return url.href.replaceAll(encodeURIComponent(HIDDEN), HIDDEN)
}

/** The target of a monitor for whoever comes by a link: of a web address nothing that looks like a key. */
export const safeTarget = (target: string): string =>
  /^https?:/i.test(target) ? safeAddress(target) : target
