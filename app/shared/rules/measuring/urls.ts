import { urlMessages } from '~/shared/messages/hierarchy'

export const MAX_URL_LENGTH = 2048

export type PageUrl =
  /** `url` is fetched and compared, `original` is shown. */
  { ok: true; url: string; original: string } | { ok: false; message: string }

const refuse = (message: string): PageUrl => ({ ok: false, message })

/**
 * Normalized URL: lower-case punycode host, no default port, no fragment, '/' for an empty path.
 * International letters are allowed.
 */
export function normalizePageUrl(input: string): PageUrl {
  const original = input.trim()
  if (original === '') return refuse(urlMessages.required)
  if (original.length > MAX_URL_LENGTH) return refuse(urlMessages.tooLong(MAX_URL_LENGTH))
  if (!/^https?:\/\//i.test(original)) return refuse(urlMessages.protocol)
  if (/[\s\p{Cc}]/u.test(original) || !URL.canParse(original)) return refuse(urlMessages.invalid)
  const url = new URL(original)
  if (url.username !== '' || url.password !== '') return refuse(urlMessages.credentials)
  url.hash = ''
  // Removes a trailing '?', which would be a different URL.
  if (url.search === '') url.search = ''
  if (url.href.length > MAX_URL_LENGTH) return refuse(urlMessages.tooLong(MAX_URL_LENGTH))
  return { ok: true, url: url.href, original }
}

/** The host without 'www.' and decoded. */
export function siteNameFromUrl(input: string): string {
  const typed = /^https?:\/\/([^/?#\\]+)/i.exec(input.trim())?.[1] ?? input.trim()
  const isPlain = URL.canParse(input.trim()) && /^[^@%\s]+$/.test(typed)
  const host = isPlain ? typed.toLowerCase() : URL.canParse(input) ? new URL(input).host : typed
  const scheme = /^https:/i.test(input.trim()) ? /:443$/ : /:80$/
  return host.replace(scheme, '').replace(/^www\.(?=[^.]+\.)/, '')
}

/** Whether both are http or https URLs with different hosts; the port is part of the host. */
export function isOtherHost(requested: string, final: string): boolean {
  const [from, to] = [requested, final].map((url) => (URL.canParse(url) ? new URL(url) : null))
  return Boolean(from && to && /^https?:$/.test(to.protocol) && from.host !== to.host)
}
