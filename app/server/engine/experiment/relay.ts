import { type IncomingMessage, request as requestPlain, type ServerResponse } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import type { CheckedLookup } from '../checked-lookup'

/** Nobody can have this name, so nothing of the page's own is ever taken for ours. */
const HOST = 'relay.lightkeeper.invalid'
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
  'if-none-match',
  'if-modified-since',
])
const REPLACED = new Set(['access-control-allow-origin', 'access-control-allow-credentials'])
const BROTLI_LEVEL = 5

export interface Relay {
  /** Where the browser is sent for an address that the experiment is about. */
  addressFor: (url: string) => string
  /** Answers a request to such an address; false for every other. */
  answer: (url: URL, from: IncomingMessage, to: ServerResponse, checked: CheckedLookup) => boolean
}

type Headers = [string, string][]

function pairsOf(rawHeaders: string[], isKept: (name: string) => boolean): Headers {
  const pairs: Headers = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    if (!DROPPED.has(name) && isKept(name)) pairs.push([name, rawHeaders[i + 1] ?? ''])
  }
  return pairs
}

/** Both arms come this way over the same connections; only B's answers are other than the server's. */
function changed({ change, arm }: AgentExperiment, answer: IncomingMessage, accepted: string) {
  const isChanged = arm === 'B'
  const isCached = isChanged && change.kind === 'cacheHeaders'
  const compress = isChanged && change.kind === 'compression' && !answer.headers['content-encoding']
  const encoding = compress ? (/\bbr\b/.test(accepted) ? 'br' : 'gzip') : null
  const gone = new Set(REPLACED)
  if (isCached) for (const name of ['cache-control', 'expires', 'pragma', 'age']) gone.add(name)
  if (encoding) for (const name of ['content-length', 'accept-ranges', 'etag']) gone.add(name)
  const headers = pairsOf(answer.rawHeaders, (name) => !gone.has(name))
  if (isCached && change.kind === 'cacheHeaders')
    headers.push(['cache-control', `public, max-age=${change.seconds}, immutable`])
  if (encoding) headers.push(['content-encoding', encoding])
  return { headers, encoding }
}

const compressor = (encoding: string) =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } })
    : createGzip()

function pass(
  experiment: AgentExperiment,
  target: URL,
  from: IncomingMessage,
  to: ServerResponse,
  checked: CheckedLookup,
): void {
  const asked = pairsOf(from.rawHeaders, () => true).flat()
  const upstream = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
    method: 'GET',
    headers: ['host', target.host, ...asked] as never,
    lookup: checked.lookup as never,
    insecureHTTPParser: true,
  })
  upstream.on('response', (answer) => {
    const { headers, encoding } = changed(experiment, answer, String(from.headers['accept-encoding'] ?? ''))
    // To the browser the answer comes from another origin than the page thinks.
    const origin = from.headers.origin
    headers.push(['access-control-allow-origin', origin ?? '*'])
    if (origin) headers.push(['access-control-allow-credentials', 'true'])
    to.sendDate = false
    to.writeHead(answer.statusCode ?? 502, headers.flat() as never)
    if (encoding) pipeline(answer, compressor(encoding), to, () => {})
    else pipeline(answer, to, () => {})
  })
  upstream.on('error', () => to.destroy())
  to.on('close', () => upstream.destroy())
  upstream.end()
}

/**
 * A place inside our own way out where answers can be changed before they cross the slowed-down connection. What the
 * browser's interception itself fulfils would not be slowed down at all.
 */
export function createRelay(experiment: AgentExperiment): Relay {
  const wanted = 'urls' in experiment.change ? new Set(experiment.change.urls) : new Set<string>()
  return {
    addressFor: (url) => `http://${HOST}/${Buffer.from(url).toString('base64url')}`,
    answer(url, from, to, checked) {
      if (url.hostname !== HOST) return false
      const original = Buffer.from(url.pathname.slice(1), 'base64url').toString()
      if (!wanted.has(original) || !URL.canParse(original)) {
        to.destroy()
        return true
      }
      const target = new URL(original)
      checked.resolve(target.hostname).then(
        () => pass(experiment, target, from, to, checked),
        () => to.destroy(),
      )
      return true
    },
  }
}
