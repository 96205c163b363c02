import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerGoogle } from './google-analytics.ts'
import { listen } from './loopback.ts'
import { answerMatomo } from './matomo.ts'
import { answerPlausible } from './plausible.ts'
import { answerUmami } from './umami.ts'

export interface TrafficServer {
  origin: string
  /** 'POST /path' of each request. */
  asked: string[]
  /** Answers everything but signing in. */
  failing: { status: number; retryAfter?: string; body?: unknown } | null
  /** Of Google: what its owner withdrew. */
  isRevoked: boolean
  metadata: Record<string, unknown>
  /** Tokens that Google says are left. */
  quota: Record<string, { consumed: number; remaining: number }>
  /** Rows of a response at most, so that readers must turn pages. */
  maxRows: number
  timeZone: string
  /** What it believes is today: later days have no visits. */
  today: string
  /** Days before have none either. */
  since: string
  /** Days without visits, of Umami. */
  isQuiet: (day: string) => boolean
  isListed: boolean
  grants: Map<string, { challenge: string; redirectUri: string }>
  tokens: Set<string>
  close(): Promise<void>
}

export interface Asked {
  method: string
  url: URL
  body: string
  headers: IncomingMessage['headers']
}
export interface Answered {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export const refusal = (status: number, body: unknown = { error: 'refused' }): Answered => ({ status, body })

const SERVICES = { matomo: answerMatomo, plausible: answerPlausible, umami: answerUmami }

/**
 * Google Analytics at the address itself; Matomo, Plausible and Umami below `/matomo`, `/plausible` and `/umami`. Written
 * by the public descriptions of their APIs.
 */
export async function startTraffic(port: number, more: Partial<TrafficServer> = {}): Promise<TrafficServer> {
  const server: TrafficServer = {
    origin: `http://127.0.0.1:${port}`,
    asked: [],
    failing: null,
    isRevoked: false,
    metadata: {},
    quota: {},
    maxRows: 10_000,
    timeZone: 'Europe/Berlin',
    today: new Date().toISOString().slice(0, 10),
    since: '2020-01-01',
    isQuiet: () => false,
    isListed: true,
    grants: new Map(),
    tokens: new Set(),
    close: async () => {},
    ...more,
  }
  const send = (response: ServerResponse, { status = 200, headers = {}, body }: Answered) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body))
  server.close = await listen(port, async (request, response) => {
    const url = new URL(request.url ?? '/', server.origin)
    const asked = { method: request.method ?? '', url, body: await text(request), headers: request.headers }
    server.asked.push(`${asked.method} ${url.pathname}`)
    const { failing } = server
    const isSignIn = /\/(o\/oauth2|token|revoke)/.test(url.pathname)
    if (failing && !isSignIn) {
      const headers: Record<string, string> = failing.retryAfter ? { 'retry-after': failing.retryAfter } : {}
      return send(response, { status: failing.status, headers, body: failing.body ?? {} })
    }
    const name = url.pathname.split('/')[1] as keyof typeof SERVICES
    try {
      send(response, (SERVICES[name] ?? answerGoogle)(server, asked))
    } catch (error) {
      send(response, refusal(400, { error: (error as Error).message }))
    }
  })
  return server
}
