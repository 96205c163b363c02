import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseSetCookie } from 'set-cookie-parser'
import { z } from 'zod'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'
import { env } from '../platform/env'
import { AppError } from '../platform/errors'
import { SCREEN_HEADER } from '../platform/http/endpoint'
import { readSessionToken, withoutSessionCookie } from '../platform/http/session-cookie'
import { createTokenCache, type Tokens } from './token-cache'

const TIMEOUT_MS = 30_000
const RETRIES = 3
const RETRY_AFTER_MS = 200

const pair = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.number() })

const toTokens = ({ accessToken, refreshToken, expiresIn }: z.output<typeof pair>): Tokens => ({
  accessToken,
  refreshToken,
  expiresAt: Date.now() + expiresIn * 1000,
})

const keeper = createTokenCache({ refresh, now: () => Date.now(), sleep: (ms) => sleep(ms) })

const nameOf = (sessionToken: string) => createHash('sha256').update(sessionToken).digest('base64')

/** Calls that create or refresh a session use the cookie alone. */
const isSignIn = (path: string) => /^\/api\/auth\/(login|refresh)\b/.test(path)

/**
 * Sends a call to API_URL with the stored tokens of its session, else with the cookie, so that a restart of this
 * process signs nobody out.
 */
export async function sendRemote(build: () => Request): Promise<Response> {
  const sessionToken = await readSessionToken(build().headers.get('cookie'))
  const path = new URL(build().url).pathname
  const session = sessionToken && !isSignIn(path) ? nameOf(sessionToken) : null
  const response = await keeper.send(session, (accessToken) => exchange(withToken(build(), accessToken)))
  if (sessionToken && path === '/api/auth/logout') keeper.forget(nameOf(sessionToken))
  return response
}

/** Stores the tokens of a new session; the browser never receives them. */
export async function storeTokens(setCookies: string[], body: unknown): Promise<void> {
  const found = pair.safeParse(body)
  const cookies = parseSetCookie(setCookies, { decodeValues: false, split: false })
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const sessionToken = found.success ? await readSessionToken(header) : null
  if (found.success && sessionToken) keeper.remember(nameOf(sessionToken), toTokens(found.data))
}

async function refresh(refreshToken: string): Promise<Tokens | null> {
  const url = new URL('/api/auth/refresh', env().API_URL)
  const response = await exchange(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    }),
  )
  if (response.status === 401) return null
  if (!response.ok) throw unavailable()
  return toTokens(pair.parse(await response.json()))
}

function withToken(request: Request, accessToken: string | null): Request {
  if (accessToken === null) return request
  request.headers.set('authorization', `Bearer ${accessToken}`)
  request.headers.set(SCREEN_HEADER, '1')
  request.headers.set('cookie', withoutSessionCookie(request.headers.get('cookie') ?? ''))
  return request
}

/** One network call; a read is retried when the connection fails. */
export async function exchange(request: Request): Promise<Response> {
  const late = new AbortController()
  // The timeout ends with the headers: some responses are streams.
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS)
  try {
    return await connect(request, AbortSignal.any([request.signal, late.signal]), late.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function connect(request: Request, signal: AbortSignal, late: AbortSignal): Promise<Response> {
  const retries = request.method === 'GET' ? RETRIES : 0
  for (let tried = 0; ; tried++) {
    try {
      return await fetch(request, { signal })
    } catch (error) {
      if (request.signal.aborted) throw error
      if (late.aborted) throw new AppError('UNAVAILABLE', refusalMessages.timeLimitExceeded)
      if (tried >= retries) throw unavailable()
      await sleep(RETRY_AFTER_MS * 2 ** tried)
    }
  }
}

const unavailable = () => new AppError('UNAVAILABLE', failuresMessages.generic)
