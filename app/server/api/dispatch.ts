import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag } from 'hono/etag'
import {
  foreignOriginMessage,
  noPermissionMessage,
  notFoundMessage,
  signInRequiredMessage,
  tooLargeMessage,
  unknownEndpointMessage,
} from '~/shared/messages/failures'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { Actor } from '~/shared/rules/access/roles'
import { isOpenCall } from '~/shared/rules/access/sharing'
import '~/shared/schemas/error-map'
import { requireConfirmation } from '../accounts/auth'
import { requireDiskSpace } from '../administration/health'
import { requireNoMaintenance } from '../administration/maintenance'
import { AGENT_KEY_PREFIX, refusalOfAgent } from '../measuring/agents'
import { authorize, refuseExpiredPlace, thingNotFound, thingOf } from '../platform/access'
import type { Ctx } from '../platform/context'
import { env } from '../platform/env'
import { AppError } from '../platform/errors'
import {
  bearerOf,
  CALLERS,
  type CallerGuard,
  type Exchange,
  isFromScreen,
  type Row,
  SCREEN_HEADER,
} from '../platform/http/endpoint'
import { isSameOrigin } from '../platform/http/origin'
import { toProblem } from '../platform/http/problem'
import { requestIdOf } from '../platform/http/request-id'
import { createLogger } from '../platform/log'
import { rateHeaders } from '../platform/rate-limits'
import { getRuntime } from '../platform/runtime'
import { hasTooManyValues } from './count-values'
import { createContext } from './create-context'
import { describeApi, describeRow } from './describe'
import { holdUntilSent } from './held-response'
import { identify } from './identify'
import { CALL_LIMIT_MS, inTime } from './in-time'
import { limitRate, limitStreams, limitUnknown, streamKindOf } from './rate-limit'
import { recordDenied } from './record-denied'
import { refuseExpiredCaller } from './refuse-expired-callers'
import { refuseInvalid } from './refuse-invalid'
import { forgetReads, oncePerRequest } from './request-scope'
import { apiTable } from './table'
import { refuseUnknown, unknownFields } from './unknown-fields'

const MEBIBYTE = 1024 * 1024

interface Bindings {
  inProcess?: InProcess
}
/** Receives the response's JSON text, so that it is not encoded into a body and decoded again. */
export interface InProcess {
  text?: string
}
type Env = {
  Bindings: Bindings
  Variables: {
    requestId: string
    ctx: Ctx
    rateHeaders?: [string, string][]
    failure?: string
    admittedMs: number
    path?: string
  }
}

const log = createLogger('api')

function buildApi(): OpenAPIHono<Env> {
  const api = new OpenAPIHono<Env>({ defaultHook: refuseInvalid })
  api.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.raw.headers))
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (changes) refuseForeignOrigin(c)
    await next()
    if (changes) forgetReads()
    for (const [name, value] of c.get('rateHeaders') ?? []) c.header(name, value)
    if (!c.env?.inProcess)
      c.header('cache-control', c.res.headers.get('cache-control') ?? 'private, no-cache')
  })
  const tag = etag({ weak: true })
  const streams = apiTable.filter((row) => row.isStream || row.opens).map(patternOf)
  const isStream = (path: string) => streams.some((pattern) => pattern.test(path))
  api.on('GET', '/api/*', (c, next) => (c.env?.inProcess || isStream(c.req.path) ? next() : tag(c, next)))
  api.onError(async (raised, c) => {
    const error = isUnnamed(raised) ? thingNotFound(thingOf(c.get('path') ?? '')) : raised
    const requestId = c.get('requestId') ?? 'unknown'
    const { status, problem, known, retryAfterSeconds } = toProblem(error, requestId)
    // Logged once per call as a warning: an unavailable database is no fault of the call.
    if (!known)
      log[status === 503 ? 'warn' : 'error']({ err: error, requestId, path: c.req.path }, 'call failed')
    await recordDenied(c.get('ctx'), error)
    if (error instanceof AppError && error.setCookie)
      c.header('set-cookie', error.setCookie, { append: true })
    const failure = status === 500 ? c.get('failure') : undefined
    const told = failure === undefined ? problem : { ...problem, message: failure }
    return c.json(told, status as 500, retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {})
  })
  api.notFound((c) => {
    const { problem } = toProblem(
      new AppError('NOT_FOUND', unknownEndpointMessage, { reason: 'UNKNOWN_ENDPOINT' }),
      c.get('requestId') ?? 'unknown',
    )
    return c.json(problem, 404)
  })
  for (const row of apiTable) addRow(api, row)
  describeApi(api)
  return api
}

/** A missing thing that the path names better than the verb does. */
const isUnnamed = (error: Error) =>
  error instanceof AppError && error.code === 'NOT_FOUND' && error.message === notFoundMessage

/** Path literals contain no regular expression characters, so they need no escaping. */
const patternOf = ({ path }: Row) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

function addRow(api: OpenAPIHono<Env>, row: Row): void {
  const route = createRoute({
    ...describeRow(row),
    middleware: [
      admitCaller(row),
      bodyLimit({ maxSize: row.bodyLimit ?? MEBIBYTE, onError: refuseTooLarge }),
      limitValues(row),
    ] as const,
  })
  api.openapi(route, (c) => {
    const context = c as unknown as Context<Env>
    return inTime(limitOf(row) - context.get('admittedMs'), () => answer(row, context)) as never
  })
}

/** One budget for the caller's look-up and the answer; the time that a body takes to arrive has limits of its own. */
const limitOf = ({ limitMs = CALL_LIMIT_MS }: Row): number => limitMs

async function answer(row: Row, c: Context<Env>): Promise<Response> {
  const valid = (kind: string) => c.req.valid(kind as never) as unknown
  const input = {
    params: row.params ? valid('param') : undefined,
    query: row.query ? valid('query') : undefined,
    body: row.body ? valid('json') : undefined,
  }
  const ctx = await admitTarget(row, c.get('ctx'), input)
  await refuseUnknownInput(row, c)
  await confirmed(row, ctx, input, c.req.raw.headers)
  const exchange: Exchange = {
    request: c.req.raw,
    setHeader: (name, value) => c.header(name, value, { append: name.toLowerCase() === 'set-cookie' }),
    isStillAllowed: () => isAllowed(row, c, input),
  }
  const work = () => row.run(ctx, input, exchange) as Promise<unknown>
  const kind = streamKindOf(row)
  if (kind && !c.env?.inProcess)
    return holdUntilSent(c.req.raw, limitStreams(ctx, c.req.raw, kind), work as () => Promise<Response>)
  const result = await work()
  if (!row.response) return result as Response
  if (!c.env?.inProcess) return c.json(result as object, row.status ?? 200)
  c.env.inProcess.text = JSON.stringify(result)
  return c.body(null, row.status ?? 200)
}

/** Bodies up to the default limit need no count: parsing the worst of them takes some ten milliseconds. */
const limitValues =
  ({ body, bodyLimit: limit = MEBIBYTE }: Row): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (body && limit > MEBIBYTE && hasTooManyValues(await c.req.text())) refuseTooLarge()
    await next()
  }

const NO_QUERY = z.object({})

/** Calls of our own screens are typed. Their links and scripts pass the screen's own parameters on. */
async function refuseUnknownInput(row: Row, c: Context<Env>): Promise<void> {
  const { headers } = c.req.raw
  if (c.env?.inProcess || headers.has(SCREEN_HEADER)) return
  const isOwnLink = headers.has('cookie') && !headers.has('authorization')
  const inQuery = isOwnLink ? [] : unknownFields(row.query ?? NO_QUERY, c.req.query())
  const inBody = row.body ? unknownFields(row.body, await c.req.json()) : []
  refuseUnknown([...inQuery, ...inBody])
}

async function contextOf(c: Context<Env>): Promise<Ctx> {
  const { headers } = c.req.raw
  const asked = () => identify(getRuntime().db, headers, new Date())
  const isRead = c.env?.inProcess && c.req.method === 'GET'
  const actor = await (isRead ? oncePerRequest(`caller ${headers.get('cookie') ?? ''}`, asked) : asked())
  return createContext(headers, actor, c.get('requestId'))
}

const admitCaller =
  (row: Row): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('path', row.path)
    if (row.guard !== 'public') refuseForeignRead(c)
    if (row.failure) c.set('failure', row.failure)
    const isOutside = !c.env?.inProcess
    const admit = async () => {
      const ctx = await callerOf(row, c)
      if (isOutside) await limitRate(ctx, c.req.raw, (rate) => c.set('rateHeaders', rateHeaders(rate)))
    }
    const startedAt = performance.now()
    await inTime(limitOf(row), async () => {
      await limitUnknown(c.req.raw, isOutside ? row : {}, admit)
      return undefined
    })
    c.set('admittedMs', performance.now() - startedAt)
    await next()
  }

/** Links to one thing open their own calls only, also those that no other link opens. */
function isCallerOf(guard: Row['guard'], actor: Actor, call: string): boolean {
  if (actor.kind === 'share' && actor.only && guard !== 'public') return isOpenCall(actor.only, call)
  const word: CallerGuard = typeof guard === 'string' ? (guard as CallerGuard) : 'visitor'
  return (CALLERS[word] as readonly string[]).includes(actor.kind)
}

async function callerOf(row: Row, c: Context<Env>): Promise<Ctx> {
  const { guard, method, path, duringSetup } = row
  const ctx = await contextOf(c)
  c.set('ctx', ctx)
  const call = `${method.toUpperCase()} ${path}`
  await requireNoMaintenance(ctx, call)
  requireDiskSpace(call)
  const { actor } = ctx
  if (guard !== 'public' && actor.kind === 'anonymous') {
    throw await refusalOfAnonymous(ctx, c.req.raw.headers)
  }
  if (!isCallerOf(guard, actor, call) || (guard === 'super' && actor.kind === 'user' && !actor.isSuper)) {
    throw new AppError('FORBIDDEN', noPermissionMessage, { denied: { action: call } })
  }
  if (guard !== 'public' && actor.kind === 'user' && actor.mustAddFactor && !duringSetup) {
    throw new AppError('FORBIDDEN', twoFactorMessages.setupNeeded, { reason: 'MFA_SETUP_REQUIRED' })
  }
  refuseExpiredCaller(row, actor)
  return ctx
}

/** A sentence for people would not help an agent. */
async function refusalOfAnonymous({ db, now }: Ctx, headers: Headers): Promise<AppError> {
  const bearer = bearerOf(headers)
  return bearer?.startsWith(AGENT_KEY_PREFIX)
    ? refusalOfAgent(db, bearer, now())
    : new AppError('UNAUTHENTICATED', signInRequiredMessage)
}

async function admitTarget({ guard }: Row, ctx: Ctx, input: { query: unknown }): Promise<Ctx> {
  if (typeof guard !== 'string') return authorize(ctx, guard.on, guard.target(input as never))
  if (guard !== 'public') await refuseExpiredPlace(ctx, input.query)
  return ctx
}

async function confirmed({ confirmation }: Row, ctx: Ctx, input: unknown, headers: Headers): Promise<void> {
  const asked = typeof confirmation === 'function' ? confirmation(input) : confirmation
  if (!asked || (asked === 'browser' && !isFromScreen(headers))) return
  await requireConfirmation(ctx)
}

async function isAllowed(row: Row, c: Context<Env>, input: { query: unknown }): Promise<boolean> {
  try {
    await admitTarget(row, await callerOf(row, c), input)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function refuseForeignOrigin(c: Context<Env>): void {
  const { headers } = c.req.raw
  if (bearerOf(headers) || isSameOrigin(headers, env().PUBLIC_URL)) return
  throw new AppError('FORBIDDEN', foreignOriginMessage, { reason: 'FOREIGN_ORIGIN' })
}

/** A cookie of ours that another site made the browser send reads nothing; screens read for the visitor in process. */
function refuseForeignRead(c: Context<Env>): void {
  const { method, raw } = c.req
  if (!['GET', 'HEAD'].includes(method) || c.env?.inProcess || !raw.headers.has('cookie')) return
  refuseForeignOrigin(c)
}

function refuseTooLarge(): never {
  throw new AppError('TOO_LARGE', tooLargeMessage)
}

let api: OpenAPIHono<Env> | undefined

/** Answers one call of `/api/*` with JSON; errors become JSON responses with their status. */
export async function dispatch(request: Request, bindings: Bindings = {}): Promise<Response> {
  api ??= buildApi()
  return api.fetch(request, bindings)
}
