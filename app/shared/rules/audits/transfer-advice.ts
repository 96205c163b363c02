import { formatBytes } from '../../format/bytes'
import { formatTime } from '../../format/time'
import { adviceMessages } from '../../messages/advice'
import { type Advice, adviceOf, advised, longestOf, type NumberedLoad, type NumberedRequest } from './advice'
import { isFailed, isFromNetwork } from './request-state'

const messages = adviceMessages.notes
const isAnswered = (request: NumberedRequest) => request.status === 200 && isFromNetwork(request)
const largestFirst = (a: NumberedRequest, b: NumberedRequest) => b.transferSize - a.transferSize
const bytesOf = ({ transferSize }: NumberedRequest) => formatBytes(transferSize).text

/**
 * Unused preloads as reported by the browser. They delay what the page needs:
 * https://web.dev/articles/preload-critical-assets
 */
export function preloadAdvice({ requests }: NumberedLoad): Advice[] {
  const unused = requests.filter(({ preloadUsed }) => preloadUsed === false).sort(largestFirst)
  return adviceOf(
    'preloads',
    unused.map((one) => advised(one, { note: messages.preload(bytesOf(one)), lostBytes: one.transferSize })),
  )
}

/** Preloads whose use was not recorded. */
export const untoldPreloads = (
  requests: readonly Pick<NumberedRequest, 'initiator' | 'preloadUsed'>[],
): number =>
  requests.filter(({ initiator, preloadUsed }) => initiator.kind === 'preload' && preloadUsed === undefined)
    .length

const CACHEABLE = new Set(['Script', 'Stylesheet', 'Image', 'Font'])
const withoutFragment = (url: string) => url.replace(/#.*$/, '')

/**
 * Files transferred repeatedly although RFC 9111 allows reuse unless headers forbid it. Unused preloads
 * loaded again belong to the preload advice.
 */
export function repeatedAdvice({ requests }: NumberedLoad): Advice[] {
  const files = requests.filter(
    (one) =>
      one.method === 'GET' && isAnswered(one) && CACHEABLE.has(one.resourceType) && one.transferSize > 0,
  )
  const again = [...Map.groupBy(files, ({ url }) => withoutFragment(url)).values()]
    .filter((group) => group.length > 1 && group.every(({ preloadUsed }) => preloadUsed !== false))
    .flatMap(([first, ...others]) =>
      others.map((one) => ({ one, note: messages.again(String(first?.number ?? '')) })),
    )
    .sort((a, b) => largestFirst(a.one, b.one))
  return adviceOf(
    'repeated',
    again.map(({ one, note }) => advised(one, { note, lostBytes: one.transferSize })),
  )
}

/** Our own limit: larger images are rarely needed and take seconds on slow connections. */
export const LARGE_IMAGE_BYTES = 500 * 1024
const IMAGE_AUDITS = [
  'image-delivery-insight',
  'uses-optimized-images',
  'modern-image-formats',
  'uses-responsive-images',
  'efficient-animated-content',
]

/** Large images without Lighthouse findings. https://web.dev/articles/choose-the-right-image-format */
export function imageAdvice({ requests, isNamedBy }: NumberedLoad): Advice[] {
  const large = requests
    .filter((one) => one.resourceType === 'Image' && one.transferSize > LARGE_IMAGE_BYTES)
    .filter(({ url }) => !isNamedBy(IMAGE_AUDITS, url))
    .sort(largestFirst)
  return adviceOf(
    'images',
    large.map((one) => advised(one, { note: messages.image(bytesOf(one), one.mimeType) })),
  )
}

const TEXTUAL =
  /^(text\/|application\/(javascript|x-javascript|json|xml|manifest\+json)|image\/svg|[\w.-]+\/[\w.-]+\+(json|xml)$)/
/** Smaller texts fit one packet anyway. */
const MIN_TEXT_BYTES = 1_400

/** Transferred uncompressed; false without headers, where it is unknown. */
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
 * Uncompressed texts (RFC 9110, 8.4). Since version 13 Lighthouse only checks the document; its compressed
 * size is an estimate, so we give none.
 */
export function compressionAdvice({ requests, isNamedBy }: NumberedLoad): Advice[] {
  const document = requests.find((one) => one.resourceType === 'Document' && isAnswered(one))
  const plain = requests
    .filter((one) => one !== document && isAnswered(one) && TEXTUAL.test(one.mimeType) && isPlain(one))
    .filter(({ url }) => !isNamedBy(['uses-text-compression'], url))
    .sort(largestFirst)
  return adviceOf(
    'compression',
    plain.map((one) => advised(one, { note: messages.plain(bytesOf(one), one.mimeType) })),
  )
}

/** Browsers open six connections per host for HTTP/1.1, with one request each. */
const CONNECTIONS = 6
const isOld = ({ protocol }: NumberedRequest) => /^http\/1/i.test(protocol)
const hostOf = ({ url }: NumberedRequest) => (URL.canParse(url) ? new URL(url).host : '')

/**
 * Hosts with more parallel requests than HTTP/1.1 can carry; HTTP/2 (RFC 9113) multiplexes. Hosts that
 * Lighthouse lists are skipped.
 */
export function protocolAdvice({ requests, isNamedBy }: NumberedLoad): Advice[] {
  const hosts = Map.groupBy(
    requests.filter((request) => isOld(request) && isFromNetwork(request)),
    hostOf,
  )
  const found = [...hosts]
    .filter(([, group]) => group.length > CONNECTIONS)
    .filter(([, group]) => !group.some(({ url }) => isNamedBy(['modern-http-insight', 'uses-http2'], url)))
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([host, group]) => {
      const queued = longestOf(group.map(({ phases }) => phases.idle))
      const note = messages.protocol(host, group.length, queued === null ? null : formatTime(queued).text)
      return group.slice(0, 1).map((first) => advised(first, { note }))
    })
  return adviceOf('protocol', found)
}

/** Failed requests: 4xx, 5xx (RFC 9110, 15.5 and 15.6) or no response. */
export function failureAdvice({ requests }: NumberedLoad): Advice[] {
  const failed = requests.filter(isFailed).sort((a, b) => Number(a.thirdParty) - Number(b.thirdParty))
  return adviceOf(
    'failed',
    failed.map((one) =>
      advised(one, {
        note: one.status >= 400 ? messages.refused(String(one.status)) : messages.unanswered,
        lostBytes: one.transferSize > 0 ? one.transferSize : null,
      }),
    ),
  )
}
