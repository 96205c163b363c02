import { formatBytes } from '../../format/bytes'
import { experimentsMessages } from '../../messages/experiments'
import type { NetworkRequest } from '../../schemas/agent'
import type { ExperimentChange, ExperimentKind } from '../../schemas/experiment-change'
import { isJavaScript } from '../audits/javascript-type'

/** Experiments that the evidence of a run suggests. */

export interface ExperimentOffer {
  kind: ExperimentKind
  /** Distinguishes several offers of one kind. */
  target: string | null
  title: string
  reason: string
  change: ExperimentChange
}

export interface OfferInput {
  requests: readonly NetworkRequest[]
  /** Truncated by Lighthouse. */
  lcpSnippet: string | null
  unsizedImages: readonly { url: string; width: number; height: number }[]
}

const { titles, reasons } = experimentsMessages
const MAX_DOMAINS = 8
const MAX_FILES = 6
const MAX_LISTED = 300
const A_YEAR = 365 * 86_400
const A_DAY = 86_400
const MIN_TEXT_BYTES = 1_400
const MAX_INLINE_BYTES = 100_000
const SHORTENED = '…'

type Offered = Omit<ExperimentOffer, 'title'>
const sumOf = (requests: readonly NetworkRequest[]) =>
  requests.reduce((sum, { transferSize }) => sum + transferSize, 0)

const isWeb = ({ url }: NetworkRequest) => /^https?:/.test(url)
const isAnswered = ({ status }: NetworkRequest) => status >= 200 && status < 300
const hostOf = ({ url }: NetworkRequest) => new URL(url).hostname

function byHost(requests: readonly NetworkRequest[]): Map<string, NetworkRequest[]> {
  const hosts = new Map<string, NetworkRequest[]>()
  for (const request of requests) hosts.set(hostOf(request), [...(hosts.get(hostOf(request)) ?? []), request])
  return hosts
}

function blocking(requests: readonly NetworkRequest[]): Offered[] {
  const foreign = requests.filter(({ thirdParty }) => thirdParty)
  if (foreign.length === 0) return []
  // A host that also serves first-party files can't be blocked.
  const own = new Set(requests.filter(({ thirdParty }) => !thirdParty).map(hostOf))
  const hosts = byHost(foreign.filter((request) => !own.has(hostOf(request))))
  if (hosts.size === 0) return []
  const names = [...hosts.keys()].slice(0, MAX_LISTED)
  const largest = [...hosts].sort((a, b) => sumOf(b[1]) - sumOf(a[1])).slice(0, MAX_DOMAINS)
  return [
    {
      kind: 'blockThirdParties',
      target: null,
      reason: reasons.blockThirdParties(hosts.size, [...hosts.values()].flat().length),
      change: { kind: 'blockThirdParties', hosts: names },
    },
    ...largest.map(
      ([host, own]): Offered => ({
        kind: 'blockDomain',
        target: host,
        reason: reasons.blockDomain(own.length, formatBytes(sumOf(own)).text),
        change: { kind: 'blockDomain', hosts: [host] },
      }),
    ),
  ]
}

/** Lighthouse truncates attributes, so the rest must match exactly one image. */
function lcpImage(snippet: string | null, requests: readonly NetworkRequest[]): NetworkRequest | undefined {
  const [, source] = /\ssrc="([^"]*)"/.exec(snippet ?? '') ?? []
  const images = requests.filter(({ resourceType }) => resourceType === 'Image')
  if (!source || !snippet?.startsWith('<img')) return undefined
  const [beginning = '', isCut] = source.endsWith(SHORTENED) ? [source.slice(0, -1), true] : [source, false]
  const fits = ({ url }: NetworkRequest) => {
    const { pathname, search } = new URL(url)
    const forms = [url, `${pathname}${search}`, url.replace(/^https?:/, '')]
    const matches = (form: string) => (isCut ? form.startsWith(beginning) : form === beginning)
    return (
      forms.some(matches) || (!isCut && !/^([a-z]+:|\/)/i.test(beginning) && url.endsWith(`/${beginning}`))
    )
  }
  const fitting = images.filter(fits)
  return fitting.length === 1 ? fitting[0] : undefined
}

function preloading({ lcpSnippet, requests }: OfferInput): Offered[] {
  const image = lcpImage(lcpSnippet, requests)
  if (!image) return []
  const change = { kind: 'preloadLcpImage', url: image.url } as const
  return [{ kind: 'preloadLcpImage', target: image.url, reason: reasons.preloadLcpImage, change }]
}

const isParsed = ({ initiator }: NetworkRequest) => initiator.kind === 'parser'
const largestOf = (requests: NetworkRequest[]) =>
  requests.sort((a, b) => b.transferSize - a.transferSize).slice(0, MAX_FILES)

function styling(requests: readonly NetworkRequest[]): Offered[] {
  const sheets = requests.filter((one) => one.resourceType === 'Stylesheet' && isParsed(one))
  return largestOf(sheets).flatMap(({ url, resourceSize }): Offered[] => [
    ...(resourceSize <= MAX_INLINE_BYTES
      ? [
          {
            kind: 'inlineStylesheet' as const,
            target: url,
            reason: reasons.inlineStylesheet(formatBytes(resourceSize).text),
            change: { kind: 'inlineStylesheet' as const, url },
          },
        ]
      : []),
    {
      kind: 'deferStylesheet',
      target: url,
      reason: reasons.deferStylesheet,
      change: { kind: 'deferStylesheet', url },
    },
  ])
}

function scripting(requests: readonly NetworkRequest[]): Offered[] {
  // Non-blocking scripts have low priority.
  const scripts = requests.filter(
    (one) => one.resourceType === 'Script' && isParsed(one) && /^(High|VeryHigh|Medium)$/.test(one.priority),
  )
  return largestOf(scripts).flatMap(({ url, resourceSize, mimeType }): Offered[] => [
    ...(resourceSize <= MAX_INLINE_BYTES && isJavaScript(mimeType)
      ? [
          {
            kind: 'inlineScript' as const,
            target: url,
            reason: reasons.inlineScript(formatBytes(resourceSize).text),
            change: { kind: 'inlineScript' as const, url },
          },
        ]
      : []),
    { kind: 'deferScript', target: url, reason: reasons.deferScript, change: { kind: 'deferScript', url } },
    { kind: 'asyncScript', target: url, reason: reasons.asyncScript, change: { kind: 'asyncScript', url } },
  ])
}

function sizing({ unsizedImages }: OfferInput): Offered[] {
  const images = unsizedImages.filter(({ width, height }) => width >= 1 && height >= 1).slice(0, MAX_LISTED)
  if (images.length === 0) return []
  const change = { kind: 'imageDimensions', images } as const
  return [{ kind: 'imageDimensions', target: null, reason: reasons.imageDimensions(images.length), change }]
}

const lifetimeOf = ({ headers }: NetworkRequest): number => {
  const control = headers?.['cache-control'] ?? ''
  if (/no-store|no-cache/.test(control)) return 0
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
}
const CACHEABLE = new Set(['Script', 'Stylesheet', 'Image', 'Font'])
const TEXTUAL =
  /^(text\/(css|javascript|plain|xml)|application\/(javascript|x-javascript|json|xml)|image\/svg)/
/** Without headers the encoding is unknown. */
const hasHeaders = ({ headers }: NetworkRequest) => Object.keys(headers ?? {}).length > 0
const isUncompressed = ({ headers }: NetworkRequest) => !headers?.['content-encoding']

function serving(requests: readonly NetworkRequest[]): Offered[] {
  const own = requests.filter(
    (one) => !one.thirdParty && one.method === 'GET' && CACHEABLE.has(one.resourceType) && hasHeaders(one),
  )
  const fleeting = own.filter((one) => lifetimeOf(one) < A_DAY).slice(0, MAX_LISTED)
  const bulky = own
    .filter((one) => TEXTUAL.test(one.mimeType) && isUncompressed(one) && one.resourceSize >= MIN_TEXT_BYTES)
    .slice(0, MAX_LISTED)
  const urlsOf = (found: readonly NetworkRequest[]) => [...new Set(found.map(({ url }) => url))]
  const offers: Offered[] = []
  if (fleeting.length > 0)
    offers.push({
      kind: 'cacheHeaders',
      target: null,
      reason: reasons.cacheHeaders(urlsOf(fleeting).length),
      change: { kind: 'cacheHeaders', urls: urlsOf(fleeting), seconds: A_YEAR },
    })
  if (bulky.length > 0)
    offers.push({
      kind: 'compression',
      target: null,
      reason: reasons.compression(urlsOf(bulky).length, formatBytes(sumOf(bulky)).text),
      change: { kind: 'compression', urls: urlsOf(bulky) },
    })
  return offers
}

export function listExperimentOffers(input: OfferInput): ExperimentOffer[] {
  const requests = input.requests.filter((request) => isWeb(request) && isAnswered(request))
  const webInput = { ...input, requests }
  return [
    ...blocking(requests),
    ...preloading(webInput),
    ...styling(requests),
    ...scripting(requests),
    ...sizing(input),
    ...serving(requests),
  ].map((offer) => ({ ...offer, title: titles[offer.kind] }))
}
