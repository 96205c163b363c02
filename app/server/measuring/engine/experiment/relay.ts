import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import type { Route } from '../egress/egress-proxy'
import {
  needsLeniency,
  presentableHeaders,
  requestUpstream,
  sendHead,
  unpresentable,
} from '../egress/upstream'

/** The TLD `.invalid` is reserved (RFC 2606), so no page can use this host. */
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
  addressFor: (url: string) => string
  answer: (url: URL, from: IncomingMessage, to: ServerResponse, route: Route) => boolean
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

/** Both arms use the relay over the same connections; only arm B's responses are changed. */
function changed({ change, arm }: AgentExperiment, answer: IncomingMessage, accepted: string) {
  const isChanged = arm === 'B'
  const isCached = isChanged && change.kind === 'cacheHeaders'
  const compress = isChanged && change.kind === 'compression' && !answer.headers['content-encoding']
  const encoding = compress ? (/\bbr\b/.test(accepted) ? 'br' : 'gzip') : null
  const gone = new Set(REPLACED)
  if (isCached) for (const name of ['cache-control', 'expires', 'pragma', 'age']) gone.add(name)
  if (encoding) for (const name of ['content-length', 'accept-ranges', 'etag']) gone.add(name)
  const headers = pairsOf(
    presentableHeaders(answer, (name) => !gone.has(name)),
    () => true,
  )
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
  route: Route,
): void {
  const requested = pairsOf(from.rawHeaders, () => true).flat()
  const upstream = requestUpstream(target, { headers: ['host', target.host, ...requested] }, route)
  upstream.on('response', (answer) => {
    const { headers, encoding } = changed(experiment, answer, String(from.headers['accept-encoding'] ?? ''))
    // The browser sees a cross-origin response, so CORS headers are needed.
    const origin = from.headers.origin
    headers.push(['access-control-allow-origin', origin ?? '*'])
    if (origin) headers.push(['access-control-allow-credentials', 'true'])
    if (!sendHead(to, answer, headers.flat())) {
      route.onFailure(target, unpresentable(answer))
      to.destroy()
    } else if (encoding) pipeline(answer, compressor(encoding), to, () => {})
    else pipeline(answer, to, () => {})
  })
  upstream.on('error', (error) => {
    if (needsLeniency(target, error, route) && !to.headersSent && !to.destroyed)
      return pass(experiment, target, from, to, route)
    route.onFailure(target, error)
    to.destroy()
  })
  to.on('close', () => upstream.destroy())
  upstream.end()
}

/**
 * Changes responses inside the egress proxy, so that they still pass the throttled connection. Responses fulfilled by
 * the Fetch domain would bypass throttling.
 */
export function createRelay(experiment: AgentExperiment): Relay {
  const wanted = 'urls' in experiment.change ? new Set(experiment.change.urls) : new Set<string>()
  return {
    addressFor: (url) => `http://${HOST}/${Buffer.from(url).toString('base64url')}`,
    answer(url, from, to, route) {
      if (url.hostname !== HOST) return false
      const original = Buffer.from(url.pathname.slice(1), 'base64url').toString()
      if (!wanted.has(original) || !URL.canParse(original)) {
        to.destroy()
        return true
      }
      const target = new URL(original)
      route.checked.resolve(target.hostname).then(
        () => pass(experiment, target, from, to, route),
        (error: Error) => {
          route.onFailure(target, error)
          to.destroy()
        },
      )
      return true
    },
  }
}
