import { v7 } from 'uuid'
import { ACCESS_TOKEN_SECONDS, sessionExpiry } from '~/server/accounts/auth/rules'
import { insertSession } from '~/server/accounts/auth/store'
import { dispatch } from '~/server/api/dispatch'
import type { Problem } from '~/server/platform/http/problem'
import { serializeSessionToken } from '~/server/platform/http/session-cookie'
import { getRuntime } from '~/server/platform/runtime'
import { hashSecret, newSecret } from '~/server/platform/secrets/random-secret'
import { type ApiClient, apiFor } from '~/server/screens/api-for'
import { createUser, type NewUser, PASSWORD, type TestUser } from './factories'

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
}
// biome-ignore lint/suspicious/noExplicitAny: an external caller has no types; tests check the values
type Whatever = any
export interface Answer<T = Whatever> {
  status: number
  body: T
  problem: Partial<Problem>
  headers: Headers
}
type Call = <T = Whatever>(path: string, options?: CallOptions) => Promise<Answer<T>>

export interface Caller {
  get: Call
  post: Call
  put: Call
  patch: Call
  delete: Call
}

export async function call<T = Whatever>(
  method: string,
  path: string,
  { query = {}, body, headers = {} }: CallOptions = {},
): Promise<Answer<T>> {
  const url = new URL(path, 'http://lightkeeper.test')
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const hasBody = body !== undefined
  const request = new Request(url, {
    method: method.toUpperCase(),
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: bodyOf(body) }),
  })
  const response = await dispatch(request)
  const text = await response.text()
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
  const answer = isJson && text ? JSON.parse(text) : text
  return { status: response.status, body: answer, problem: answer, headers: response.headers }
}

const bodyOf = (body: unknown) =>
  typeof body === 'string' ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)

export function callerWith(headers: Record<string, string>): Caller {
  const as =
    (method: string) =>
    (path: string, options: CallOptions = {}) =>
      call(method, path, { ...options, headers: { ...headers, ...options.headers } })
  return {
    get: as('get'),
    post: as('post'),
    put: as('put'),
    patch: as('patch'),
    delete: as('delete'),
  } as Caller
}

export const anonymous = callerWith({})

export interface SignedIn extends Caller {
  user: TestUser
  accessToken: string
  refreshToken: string
  cookie: string
}

/** A session as a sign-in leaves it, without its password, its activity entry and its mail. */
export async function signIn(user: TestUser): Promise<SignedIn> {
  const now = new Date()
  const [sessionToken, accessToken, refreshToken] = [newSecret(), newSecret(), newSecret()]
  await insertSession(getRuntime().db, {
    id: v7({ msecs: now.getTime() }),
    userId: user.id,
    tokenHash: hashSecret(sessionToken),
    accessHash: hashSecret(accessToken),
    accessExpiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1_000),
    refreshHash: hashSecret(refreshToken),
    isPersistent: false,
    ip: null,
    userAgent: null,
    secondFactor: null,
    now,
    expiresAt: sessionExpiry(now, false),
  })
  return signedIn(user, { accessToken, refreshToken }, await serializeSessionToken(sessionToken, false))
}

/** For tests about signing in: the others take `signIn`, which compares no password. */
export async function signInByPassword(user: TestUser): Promise<SignedIn> {
  const answer = await call<Tokens>('post', '/api/auth/login', {
    body: { username: user.email, password: PASSWORD },
  })
  if (answer.status !== 200) throw new Error(`Sign-in refused: ${JSON.stringify(answer.body)}`)
  return signedIn(user, answer.body, answer.headers.getSetCookie()[0] ?? '')
}

type Tokens = Pick<SignedIn, 'accessToken' | 'refreshToken'>
const signedIn = (user: TestUser, { accessToken, refreshToken }: Tokens, setCookie: string): SignedIn => ({
  ...callerWith({ authorization: `Bearer ${accessToken}` }),
  user,
  accessToken,
  refreshToken,
  cookie: setCookie.split(';')[0] ?? '',
})

export const signInAs = async (user: NewUser): Promise<SignedIn> => signIn(await createUser(user))

/** The API as our screens call it for a visitor, during a loader or an action. */
export const screenApi = (visitor?: SignedIn, during: 'loader' | 'action' = 'action'): ApiClient =>
  apiFor(
    new Request('http://lightkeeper.test/dashboard', {
      method: during === 'action' ? 'POST' : 'GET',
      headers: { host: 'lightkeeper.test', ...(visitor && { cookie: visitor.cookie }) },
    }),
  )
