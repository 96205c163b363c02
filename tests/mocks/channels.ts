import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { listen } from './loopback.ts'

/** What the services read of their messages. */
export interface ChannelPayload {
  text?: string
  blocks?: { type: string; text?: { text: string } }[]
  type?: string
  data?: { title?: string }
  attachments?: { contentType: string }[]
  embeds?: { title?: string; description?: string; footer?: { text: string }; author?: { name: string } }[]
  topic?: string
  title?: string
  message?: string
  routing_key?: string
  event_action?: string
  dedup_key?: string
  payload?: { summary: string; severity: string }
}
export interface ReceivedMessage {
  path: string
  headers: IncomingMessage['headers']
  body: ChannelPayload
  /** Of webhooks. */
  isVerified: boolean | null
}
export type ChannelFailure =
  | { status: number; retryAfter?: string; body?: string; location?: string }
  | 'drop'
  | 'silent'

export interface ChannelServer {
  origin: string
  received: ReceivedMessage[]
  /** By the start of the path. */
  failing: Map<string, ChannelFailure>
  /** Called before a message is answered. */
  onMessage: ((message: ReceivedMessage) => Promise<void> | void) | null
  /** Secrets of webhooks: any of them verifies. */
  secrets: Set<string>
  /** Access token of the ntfy server; null: public. */
  ntfyToken: string | null
  close(): Promise<void>
}

type Refusal = { status: number; body: string }
const refusal = (status: number, body: string): Refusal => ({ status, body })
const longest = (all: string[]) => Math.max(0, ...all.map((one) => one.length))

/** What each service checks of a message; undefined: accepted. */
type Check = (
  body: ChannelPayload,
  raw: string,
  server: ChannelServer,
  from: IncomingMessage,
) => Refusal | undefined
const CHECKS: Record<string, Check> = {
  slack: ({ text, blocks = [] }) => {
    const textsOf = (type: string) =>
      blocks.filter((block) => block.type === type).map((block) => block.text?.text ?? '')
    const [texts, heads] = [textsOf('section'), textsOf('header')]
    const isTooLong = longest(texts) > 3_000 || longest(heads) > 150 || blocks.length > 50
    if (!text || isTooLong || texts.includes('')) return refusal(400, 'invalid_blocks')
    return undefined
  },
  teams: ({ type, attachments }, raw) => {
    if (Buffer.byteLength(raw) > 28 * 1024) return refusal(413, 'Request Entity Too Large')
    const isCard = attachments?.[0]?.contentType === 'application/vnd.microsoft.card.adaptive'
    return type === 'message' && isCard ? undefined : refusal(400, 'TriggerInputSchemaMismatch')
  },
  discord: ({ embeds: [embed] = [] }) => {
    const { title = '', description = '', footer, author } = embed ?? {}
    const sum = longest([`${title}${description}${footer?.text ?? ''}${author?.name ?? ''}`])
    const isTooLong = title.length > 256 || description.length > 4096 || sum > 6000
    return isTooLong ? refusal(400, '{"code": 50035, "message": "Invalid Form Body"}') : undefined
  },
  ntfy: ({ topic, message = '' }, _raw, server, { headers }) => {
    if (server.ntfyToken !== null && headers.authorization !== `Bearer ${server.ntfyToken}`)
      return refusal(401, '{"code":40101,"http":401,"error":"unauthorized"}')
    if (!topic || Buffer.byteLength(message) > 4_096) return refusal(400, '{"code":40024,"http":400}')
    return undefined
  },
  v2: ({ routing_key: key = '', event_action: action, payload }) => {
    const isSound = /^\w{32}$/.test(key) && (action !== 'trigger' || (payload?.summary ?? '').length <= 1024)
    return isSound ? undefined : refusal(400, '{"status":"invalid event","errors":["invalid"]}')
  },
}
const ACCEPTED: Record<string, Refusal> = {
  slack: refusal(200, 'ok'),
  teams: refusal(202, ''),
  discord: refusal(204, ''),
  ntfy: refusal(200, '{"id":"hwQ2YpKdmg","event":"message"}'),
  v2: refusal(202, '{"status":"success","message":"Event processed"}'),
  hook: refusal(200, 'received'),
}
/** Failures that an address asks for: `/hook/500`, `/hook/429`, `/hook/timeout`, `/hook/drop`. */
const BY_PATH: Record<string, ChannelFailure> = {
  '500': { status: 500, body: 'Internal Server Error' },
  '410': { status: 410, body: 'Gone' },
  '429': { status: 429, retryAfter: '120', body: 'Too Many Requests' },
  timeout: 'silent',
  drop: 'drop',
}

function verify(server: ChannelServer, raw: string, { headers }: IncomingMessage): boolean {
  return [...server.secrets].some((secret) => {
    try {
      new Webhook(secret).verify(raw, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  })
}

function failureOf(server: ChannelServer, path: string): ChannelFailure | undefined {
  const [, own] = [...server.failing].find(([start]) => path.startsWith(start)) ?? []
  return own ?? BY_PATH[path.split('/').at(-1) ?? '']
}

function fail(failure: ChannelFailure, response: ServerResponse): void {
  if (failure === 'silent') return
  if (failure === 'drop') {
    response.destroy()
    return
  }
  const { status, retryAfter, location, body = '' } = failure
  response.writeHead(status, {
    ...(retryAfter && { 'retry-after': retryAfter }),
    ...(location && { location }),
  })
  response.end(body)
}

/** Mock of Slack, Teams, Discord, ntfy, PagerDuty and a receiver of signed webhooks. */
export async function startChannels(port: number): Promise<ChannelServer> {
  const server: ChannelServer = {
    origin: `http://127.0.0.1:${port}`,
    received: [],
    failing: new Map(),
    onMessage: null,
    secrets: new Set(),
    ntfyToken: null,
    close: async () => {},
  }
  const close = await listen(port, async (request, response) => {
    const { pathname: path } = new URL(request.url ?? '/', server.origin)
    const [, service = ''] = path.split('/')
    const raw = await text(request)
    if (request.method !== 'POST' || !(service in ACCEPTED)) return response.writeHead(404).end('no_service')
    const body = JSON.parse(raw) as ChannelPayload
    const isVerified = service === 'hook' ? verify(server, raw, request) : null
    const message = { path, headers: request.headers, body, isVerified }
    server.received.push(message)
    await server.onMessage?.(message)
    const failure = failureOf(server, path)
    if (failure) return fail(failure, response)
    const isForged = isVerified === false && server.secrets.size > 0
    const refused = isForged
      ? refusal(401, 'invalid signature')
      : CHECKS[service]?.(body, raw, server, request)
    const answer = refused ?? ACCEPTED[service] ?? refusal(404, '')
    return response.writeHead(answer.status).end(answer.body)
  })
  return Object.assign(server, { close })
}
