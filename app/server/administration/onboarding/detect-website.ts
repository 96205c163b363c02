import { urlMessages } from '~/shared/messages/hierarchy'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'
import { candidateUrls, canonicalUrl } from '~/shared/rules/onboarding/address'
import { fieldError } from '../../platform/errors'
import { type Answer, checkTargetUrl, readAddress, textOf } from '../../platform/targets'
import { siteNameIn } from './site-name'

const words = addWebsiteMessages
const LIMIT_SECONDS = 8
const MAX_BYTES = 512 * 1024
const MISSING = [404, 410]
const UNKNOWN_HOST = /^(ENOTFOUND|EAI_\w+)$/
const CERTIFICATE = /^(ERR_TLS_\w+|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|ERR_SSL_\w+)$/

export interface FoundWebsite {
  url: string
  /** Names to try in turn: what the site calls itself, then its host. */
  names: string[]
}

/**
 * Finds the website of a typed address by one request: its URL and its names. Throws an error of the field `url` for a
 * bad, private or unreachable address.
 */
export async function detectWebsite(
  typed: string,
  { allowPrivate, limitMs = LIMIT_SECONDS * 1000 }: { allowPrivate: boolean; limitMs?: number },
): Promise<FoundWebsite> {
  const urls = candidateUrls(typed).map((candidate) => {
    const normalized = normalizePageUrl(candidate)
    if (!normalized.ok) throw fieldError('url', normalized.message)
    return normalized.url
  })
  let failure: unknown
  for (const url of urls) {
    const check = await checkTargetUrl(url, { allowPrivate })
    if (!check.ok && check.reason === 'private') throw fieldError('url', urlMessages.private)
    const signal = AbortSignal.timeout(limitMs)
    const reading = { allowPrivate, signal, largest: MAX_BYTES }
    const answer = await readAddress(url, reading).catch((error: unknown) => {
      failure ??= error
      return null
    })
    if (answer) return describe(url, answer, urls.length > 1)
  }
  throw fieldError('url', failureMessage(failure, new URL(urls[0] ?? '').host))
}

function describe(url: string, answer: Answer, isWithoutScheme: boolean): FoundWebsite {
  if (MISSING.includes(answer.status)) throw fieldError('url', words.missing(answer.status))
  const found = isWithoutScheme ? canonicalUrl(url, answer.url) : url
  const name = siteNameIn(textOf(answer.bytes, answer.contentType))
  const host = siteNameFromUrl(found)
  return { url: found, names: name ? [name, host] : [host] }
}

function failureMessage(failure: unknown, host: string): string {
  const { code = '', name = '' } = Object(failure) as { code?: unknown; name?: string }
  const cause = String(code)
  if (cause === 'EPRIVATE') return urlMessages.private
  if (name === 'TimeoutError' || name === 'AbortError' || cause === 'ETIMEDOUT')
    return words.timedOut(host, LIMIT_SECONDS)
  if (UNKNOWN_HOST.test(cause)) return words.notFound(host)
  if (cause === 'ECONNREFUSED') return words.refused(host)
  return CERTIFICATE.test(cause) ? words.certificate(host) : words.unreachable(host)
}
