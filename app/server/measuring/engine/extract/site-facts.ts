import { parseSetCookie } from 'set-cookie-parser'
import type {
  CookieFact,
  Header,
  MixedContent,
  PlainHttpResult,
  ResponseFact,
  SiteFacts,
  TlsFact,
} from '../../quality/facts'
import { documentFacts } from './document-facts'
import { type Exchange, exchangesOf, type LogEvent, type LogResponse } from './protocol-log'

const WEB = /^https?:/i
const COOKIES = 'set-cookie'

function tlsOf({ securityDetails: details }: LogResponse): TlsFact | null {
  if (!details) return null
  return {
    protocol: details.protocol,
    cipher: details.cipher ?? '',
    issuer: details.issuer ?? '',
    subject: details.subjectName ?? '',
    names: details.sanList ?? [],
    validFrom: details.validFrom * 1000,
    validTo: details.validTo * 1000,
  }
}

/** The protocol joins repeated headers with newlines. */
const headersOf = (headers: Record<string, string>): Header[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    String(value)
      .split('\n')
      .map((one): Header => [name.toLowerCase(), one]),
  )

const responseOf = (exchange: Exchange, main: Exchange | undefined): ResponseFact => ({
  url: exchange.url,
  status: exchange.response.status,
  method: exchange.method,
  type: exchange.type,
  isMainDocument: exchange === main,
  headers: headersOf(exchange.headers).filter(([name]) => name !== COOKIES),
  bodySize: exchange.bodySize ?? 0,
  resourceSize: exchange.resourceSize,
  tls: tlsOf(exchange.response),
})

function cookiesOf({ url, headers }: Exchange): CookieFact[] {
  const sent = headersOf(headers).flatMap(([name, value]) => (name === COOKIES ? [value] : []))
  const { hostname, protocol } = new URL(url)
  return parseSetCookie(sent, { decodeValues: false, silent: true, split: false }).map((cookie) => ({
    name: cookie.name,
    host: hostname,
    isSecureOrigin: protocol === 'https:',
    secure: cookie.secure === true,
    httpOnly: cookie.httpOnly === true,
    sameSite: cookie.sameSite?.toLowerCase() ?? null,
    domain: cookie.domain?.toLowerCase().replace(/^\./, '') || null,
    path: cookie.path ?? null,
    isPartitioned: cookie.partitioned === true,
  }))
}

const RESOLUTIONS: Record<string, MixedContent['resolution']> = {
  MixedContentBlocked: 'blocked',
  MixedContentAutomaticallyUpgraded: 'upgraded',
  MixedContentWarning: 'loaded',
}

export interface Gathered {
  log: readonly LogEvent[]
  mainDocumentUrl: string
  html: string | null
  mixedContent: readonly { insecureURL: string; resolutionStatus: string }[]
  plain: PlainHttpResult | null
  measuredAt: number
}

/** The input of our own audits, without cookie values. */
export function extractSiteFacts(gathered: Gathered): SiteFacts {
  const exchanges = exchangesOf(gathered.log).filter(({ url }) => WEB.test(url) && URL.canParse(url))
  const wanted = gathered.mainDocumentUrl.replace(/#.*$/s, '')
  const documents = exchanges.filter(({ type }) => type === 'Document')
  const main = documents.find(({ url }) => url.replace(/#.*$/s, '') === wanted) ?? documents[0]
  const pageUrl = main?.url ?? gathered.mainDocumentUrl
  return {
    pageUrl,
    chain: documents
      .filter(({ requestId }) => requestId === main?.requestId)
      .map(({ url, response }) => ({ url, status: response.status })),
    plain: gathered.plain,
    responses: exchanges.map((exchange) => responseOf(exchange, main)),
    cookies: exchanges.flatMap(cookiesOf),
    document: gathered.html === null ? null : documentFacts(gathered.html, pageUrl),
    mixedContent: gathered.mixedContent.map(({ insecureURL, resolutionStatus }) => ({
      url: insecureURL,
      resolution: RESOLUTIONS[resolutionStatus] ?? 'loaded',
    })),
    measuredAt: gathered.measuredAt,
  }
}
