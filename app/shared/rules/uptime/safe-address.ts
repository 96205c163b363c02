/** Replaces redacted text. */
export const HIDDEN = '…'
/** Usual names of secret URL params. */
const SECRET_PARAM = /token|key|secret|passw|auth|session|sig|code|ticket|state|nonce|saml/i

/** The URL without credentials and secret params. */
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

/** A target for visitors of share links. */
export const safeTarget = (target: string): string =>
  /^https?:/i.test(target) ? safeAddress(target) : target
