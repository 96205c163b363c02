import type { z } from 'zod'
import { refusalMessages } from '~/shared/messages/failures'
import { isSharedScreen } from '~/shared/rules/access/sharing'
import { callRow, type RowAnswer, rowOf } from '../api/call-row'
import { dispatch } from '../api/dispatch'
import { TIME_LIMIT } from '../api/in-time'
import type { ApiRow } from '../api/table'
import { env } from '../platform/env'
import { AppError } from '../platform/errors'
import type { Method } from '../platform/http/endpoint'
import { fromProblem } from '../platform/http/problem'
import { requestIdOf } from '../platform/http/request-id'
import { withoutShareCookie } from '../platform/http/share-cookie'
import { oncePerRequest } from '../platform/request-scope'
import { reopenInCell } from './follow-cell'
import { sendRemote, storeTokens } from './remote-api'
import { toScreenResponse, toSignIn } from './screen-errors'

type PathOf<M extends Method> = Extract<ApiRow, { method: M }>['path']
type RowOf<M extends Method, P> = Extract<ApiRow, { method: M; path: P }>
type SchemaOf<R, K extends 'params' | 'query' | 'body' | 'response'> = R extends { [key in K]?: infer S }
  ? Extract<S, z.ZodType>
  : never
type Part<K extends string, S> = [S] extends [never]
  ? { [key in K]?: undefined }
  : Partial<unknown> extends z.input<Extract<S, z.ZodType>>
    ? { [key in K]?: z.input<Extract<S, z.ZodType>> }
    : { [key in K]: z.input<Extract<S, z.ZodType>> }
export type CallInput<M extends Method, P> = Part<'params', SchemaOf<RowOf<M, P>, 'params'>> &
  Part<'query', SchemaOf<RowOf<M, P>, 'query'>> &
  Part<'body', SchemaOf<RowOf<M, P>, 'body'>>
export type CallOutput<M extends Method, P> = z.output<SchemaOf<RowOf<M, P>, 'response'>>
/** A file is sent as the body of a call that takes one. */
type Sent<M extends Method, P> = CallInput<M, P> & { file?: Blob }
type Args<M extends Method, P> = object extends CallInput<M, P> ? [input?: Sent<M, P>] : [input: Sent<M, P>]
type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...args: Args<M, P>) => Promise<CallOutput<M, P>>

/** Rows that send a document per line have no schema of their answer. */
type Lines = <P extends PathOf<'get'>>(path: P, ...args: Args<'get', P>) => Promise<unknown[]>

export interface ApiClient {
  get: Call<'get'>
  /** All documents of a stream. */
  lines: Lines
  post: Call<'post'>
  put: Call<'put'>
  delete: Call<'delete'>
  cookies: string[]
}

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

const FORWARDED = ['cookie', 'user-agent', 'accept-language', 'host', 'x-client-ip']
/** For writes: a link on another site may lead to a screen, which then reads for the visitor. */
const ORIGIN = ['origin', 'sec-fetch-site']

/** Requests of which one call has taken all the time: the next ones would only make the visitor wait longer. */
const spent = new WeakSet<Request>()
const timeIsUp = () => new AppError('UNAVAILABLE', refusalMessages.timeLimitExceeded, { reason: TIME_LIMIT })

/**
 * A typed API client with the visitor's rights, in this process or at API_URL. Throws a Response in a loader, and in an
 * action for a GET that is not found or forbidden; otherwise AppError (see `submitForm`).
 */
export function apiFor(request: Request): ApiClient {
  const cookies: string[] = []
  const requestId = requestIdOf(request.headers)
  const call =
    (method: Method, read: (answer: Response) => Promise<unknown> = jsonOf, accept = 'application/json') =>
    async (path: string, input: AnyInput = {}): Promise<unknown> => {
      const sent = { visitor: request, requestId, method, path, input, accept }
      if (spent.has(request)) throw await refusalFor(request, method, path, timeIsUp(), requestId)
      const isShared = method === 'get' && read === jsonOf
      const answered = isShared ? shareAnswer(sent, () => answerOf(sent, read)) : answerOf(sent, read)
      const answer = await answered.catch(async (error: unknown) => {
        throw error instanceof AppError ? await refusalFor(request, method, path, error, requestId) : error
      })
      await reopenInCell(request, answer.cell)
      cookies.push(...answer.cookies)
      if (answer.status >= 400) {
        const refusal = fromProblem(answer.status, answer.body as object)
        if (refusal.reason === TIME_LIMIT) spent.add(request)
        throw await refusalFor(request, method, path, refusal, requestId)
      }
      if (env().API_URL) await storeTokens(answer.cookies, answer.body)
      return answer.body
    }
  return {
    get: call('get') as Call<'get'>,
    lines: call('get', linesOf, 'application/x-ndjson') as Lines,
    post: call('post') as Call<'post'>,
    put: call('put') as Call<'put'>,
    delete: call('delete') as Call<'delete'>,
    cookies,
  }
}

interface ScreenCall {
  visitor: Request
  requestId: string
  method: Method
  path: string
  input: AnyInput
  accept: string
}

async function answerOf(sent: ScreenCall, read: (answer: Response) => Promise<unknown>): Promise<RowAnswer> {
  const { requestId, path, input } = sent
  const method = sent.method.toUpperCase()
  const row = env().API_URL || input.file ? undefined : rowOf(method, path)
  if (row) {
    const { params = {}, query = {}, body } = input
    const toRequest = () => toRequestOf(sent)
    return callRow({ row, method, headers: headersOf(sent), requestId, params, query, body, toRequest })
  }
  const response = await send(() => toRequestOf(sent))
  const body = await (response.ok ? read : jsonOf)(response)
  return { status: response.status, body, cookies: response.headers.getSetCookie() }
}

/** Routes of one screen, which are loaded concurrently, read the same place and visitor. */
const shareAnswer = (sent: ScreenCall, read: () => Promise<RowAnswer>): Promise<RowAnswer> =>
  oncePerRequest(`get ${urlOf(sent)} ${headersOf(sent).get('cookie') ?? ''}`, read)

const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => ({}))

const linesOf = async (answer: Response): Promise<unknown[]> =>
  (await answer.text()).split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]))

/** Null when the API answers 404, for optional data such as expired evidence. */
export const nullIfMissing = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((refusal: unknown) => {
    if (refusal instanceof Response && refusal.status === 404) return null
    throw refusal
  })

export const cookieHeaders = (api: ApiClient) =>
  api.cookies.map((cookie): [string, string] => ['set-cookie', cookie])

/** The form's target is missing or forbidden, which no input can fix. */
const endsForm = (method: Method, { code }: AppError) =>
  method === 'get' && (code === 'NOT_FOUND' || code === 'FORBIDDEN')

/** An action gets the error, so that the form can show it; a loader gets the error screen as a Response. */
async function refusalFor(
  visitor: Request,
  method: Method,
  path: string,
  error: AppError,
  requestId: string,
): Promise<unknown> {
  const isSignIn = path === '/api/auth/login' || path === '/api/auth/login/ldap'
  if (error.code === 'UNAUTHENTICATED' && !isSignIn) return toSignIn(error, visitor, requestId)
  return visitor.method === 'GET' || endsForm(method, error)
    ? toScreenResponse(error, visitor, requestId)
    : error
}

function urlOf({ path, input }: ScreenCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

function headersOf({ visitor, requestId, method, path, accept }: ScreenCall): Headers {
  const headers = new Headers({ accept, 'x-request-id': requestId })
  for (const name of method === 'get' ? FORWARDED : [...FORWARDED, ...ORIGIN]) {
    const value = visitor.headers.get(name)
    if (value && !(name === 'host' && env().API_URL)) headers.set(name, value)
  }
  // A share link is valid on its own screens only: elsewhere the visitor is anonymous.
  const isOpenToLinks = isSharedScreen(new URL(visitor.url).pathname) || path === '/api/share-links/current'
  if (!isOpenToLinks) headers.set('cookie', withoutShareCookie(headers.get('cookie') ?? ''))
  return headers
}

function toRequestOf(sent: ScreenCall): Request {
  const { visitor, method, input } = sent
  const headers = headersOf(sent)
  // A remote API reads the visitor's address and host from headers, as from a proxy.
  const ip = visitor.headers.get('x-client-ip')
  if (ip && env().API_URL) headers.set('x-forwarded-for', ip)
  const host = visitor.headers.get('host')
  if (host && env().API_URL) headers.set('x-forwarded-host', host)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (input.file) {
    headers.set('content-type', 'application/octet-stream')
    headers.set('content-length', String(input.file.size))
  }
  return new Request(new URL(urlOf(sent), env().API_URL ?? 'http://in-process'), {
    method: method.toUpperCase(),
    headers,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.file && { body: input.file }),
    signal: visitor.signal,
  })
}

const send = (build: () => Request): Promise<Response> =>
  env().API_URL ? sendRemote(build) : dispatch(build(), { isInProcess: true })
