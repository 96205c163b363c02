import { formatBytes } from '../../format/bytes'
import { formatTime } from '../../format/time'
import { adviceMessages } from '../../messages/advice'
import { type Advice, adviceOf, advised, longestOf, type NumberedLoad, type NumberedRequest } from './advice'
import { isFailed, isFromNetwork } from './request-state'

const words = adviceMessages.notes
const isAnswered = (request: NumberedRequest) => request.status === 200 && isFromNetwork(request)
const largestFirst = (a: NumberedRequest, b: NumberedRequest) => b.transferSize - a.transferSize
const bytesOf = ({ transferSize }: NumberedRequest) => formatBytes(transferSize).text

/**
 * What was preloaded and not used, as the browser itself says. It loads before what the page needs:
 * https://web.dev/articles/preload-critical-assets
 */
export function preloadAdvice({ requests }: NumberedLoad): Advice[] {
  const unused = requests.filter(({ preloadUsed }) => preloadUsed === false).sort(largestFirst)
  return adviceOf(
    'preloads',
    unused.map((one) => advised(one, { note: words.preload(bytesOf(one)), lostBytes: one.transferSize })),
  )
}

/** Those whose use an agent did not, or could not, look for. */
export const untoldPreloads = (
  requests: readonly Pick<NumberedRequest, 'initiator' | 'preloadUsed'>[],
): number =>
  requests.filter(({ initiator, preloadUsed }) => initiator.kind === 'preload' && preloadUsed === undefined)
    .length

const CACHEABLE = new Set(['Script', 'Stylesheet', 'Image', 'Font'])
const withoutFragment = (url: string) => url.replace(/#.*$/, '')

/**
 * Files sent more than once in one load: RFC 9111 lets the browser use the first again unless its headers forbid it.
 * A preload that nothing used and what was loaded in its place are told among the preloads.
 */
export function repeatedAdvice({ requests }: NumberedLoad): Advice[] {
  const files = requests.filter(
    (one) =>
      one.method === 'GET' && isAnswered(one) && CACHEABLE.has(one.resourceType) && one.transferSize > 0,
  )
  const again = [...Map.groupBy(files, ({ url }) => withoutFragment(url)).values()]
    .filter((group) => group.length > 1 && group.every(({ preloadUsed }) => preloadUsed !== false))
    .flatMap(([first, ...others]) =>
      others.map((one) => ({ one, note: words.again(String(first?.number ?? '')) })),
    )
    .sort((a, b) => largestFirst(a.one, b.one))
  return adviceOf(
    'repeated',
    again.map(({ one, note }) => advised(one, { note, lostBytes: one.transferSize })),
  )
}

/** Ours: pictures of this size are rarely needed, and take seconds on a slow connection. */
export const LARGE_IMAGE_BYTES = 500 * 1024
const IMAGE_AUDITS = [
  'image-delivery-insight',
  'uses-optimized-images',
  'modern-image-formats',
  'uses-responsive-images',
  'efficient-animated-content',
]

/** Large pictures that Lighthouse finds nothing to save on. https://web.dev/articles/choose-the-right-image-format */
export function imageAdvice({ requests, isNamedBy }: NumberedLoad): Advice[] {
  const large = requests
    .filter((one) => one.resourceType === 'Image' && one.transferSize > LARGE_IMAGE_BYTES)
    .filter(({ url }) => !isNamedBy(IMAGE_AUDITS, url))
    .sort(largestFirst)
  return adviceOf(
    'images',
    large.map((one) => advised(one, { note: words.image(bytesOf(one), one.mimeType) })),
  )
}

const TEXTUAL =
  /^(text\/|application\/(javascript|x-javascript|json|xml|manifest\+json)|image\/svg|[\w.-]+\/[\w.-]+\+(json|xml)$)/
/** Less fits into one packet, compressed or not. */
const MIN_TEXT_BYTES = 1_400

/** What was sent as large as it is; without any header nobody knows how it was sent. */
function isPlain({ headers = {}, resourceSize, transferSize }: NumberedRequest): boolean {
  const hasHeaders = Object.keys(headers).length > 0
  return (
    hasHeaders &&
    !headers['content-encoding'] &&
    resourceSize >= MIN_TEXT_BYTES &&
    transferSize >= resourceSize
  )
}

/**
 * Texts sent as they are (RFC 9110, 8.4). Lighthouse looks at the document alone since version 13, and its size if
 * compressed is a guess, so none is made here.
 */
export function compressionAdvice({ requests, isNamedBy }: NumberedLoad): Advice[] {
  const document = requests.find((one) => one.resourceType === 'Document' && isAnswered(one))
  const plain = requests
    .filter((one) => one !== document && isAnswered(one) && TEXTUAL.test(one.mimeType) && isPlain(one))
    .filter(({ url }) => !isNamedBy(['uses-text-compression'], url))
    .sort(largestFirst)
  return adviceOf(
    'compression',
    plain.map((one) => advised(one, { note: words.plain(bytesOf(one), one.mimeType) })),
  )
}

/** Browsers open so many connections to a host for HTTP/1.1, and each carries one request at a time. */
const CONNECTIONS = 6
const isOld = ({ protocol }: NumberedRequest) => /^http\/1/i.test(protocol)
const hostOf = ({ url }: NumberedRequest) => (URL.canParse(url) ? new URL(url).host : '')

/**
 * Hosts that were asked for more at once than HTTP/1.1 can carry; HTTP/2 (RFC 9113) sends all over one connection.
 * Lighthouse names static files alone: the hosts that it names are left to it.
 */
export function protocolAdvice({ requests, isNamedBy }: NumberedLoad): Advice[] {
  const hosts = Map.groupBy(
    requests.filter((request) => isOld(request) && isFromNetwork(request)),
    hostOf,
  )
  const found = [...hosts]
    .filter(([, of]) => of.length > CONNECTIONS)
    .filter(([, of]) => !of.some(({ url }) => isNamedBy(['modern-http-insight', 'uses-http2'], url)))
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([host, of]) => {
      const queued = longestOf(of.map(({ phases }) => phases.idle))
      const note = words.protocol(host, of.length, queued === null ? null : formatTime(queued).text)
      return of.slice(0, 1).map((first) => advised(first, { note }))
    })
  return adviceOf('protocol', found)
}

/** Requests that brought nothing: refused (RFC 9110, 15.5 and 15.6), or without any answer. */
export function failureAdvice({ requests }: NumberedLoad): Advice[] {
  const failed = requests.filter(isFailed).sort((a, b) => Number(a.thirdParty) - Number(b.thirdParty))
  return adviceOf(
    'failed',
    failed.map((one) =>
      advised(one, {
        note: one.status >= 400 ? words.refused(String(one.status)) : words.unanswered,
        lostBytes: one.transferSize > 0 ? one.transferSize : null,
      }),
    ),
  )
}
