import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag } from 'hono/etag'
import { refusalMessages } from '~/shared/messages/failures'
import { PROTOCOL, PROTOCOL_HEADER, protocolText } from '~/shared/rules/measuring/agent-protocol'
import '~/shared/schemas/error-map'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import type { Exchange, Row } from '../platform/http/endpoint'
import { toProblem } from '../platform/http/problem'
import { requestIdOf } from '../platform/http/request-id'
import { rateHeaders } from '../platform/rate-limits'
import { noteWrite } from '../platform/read-replica'
import { forgetReads } from '../platform/request-scope'
import { inCallSpan } from '../platform/telemetry/spans'
import { admitCaller, identifyCaller, refuseForeignRead } from './admit-caller'
import { admitInput, stillAllowed } from './admit-input'
import { type Call, isChange, mayWrite, nameOf } from './call'
import { inItsCell } from './cells'
import { describeApi, describeRow } from './describe'
import { holdUntilSent } from './held-response'
import { inTime, limitOf } from './in-time'
import { limitRate, limitStreams, limitUnknown, streamKindOf } from './rate-limit'
import { refusalOf } from './refusal'
import { refuseForeignOrigin } from './refuse-foreign-origin'
import { refuseInvalid } from './refuse-invalid'
import { isCounted, maxBodyOf, refuseManyValues, refuseTooLarge } from './refuse-large'
import { runRow } from './run-row'
import { SCIM_HEADERS, scimError } from './scim-error'
import { apiTable } from './table'

interface Bindings {
  /** A file or a stream for one of our own screens. */
  isInProcess?: true
}
type Env = {
  Bindings: Bindings
  Variables: {
    requestId: string
    call?: Call
    ctx?: Ctx
    rateHeaders?: [string, string][]
    admittedMs: number
  }
}

function buildApi(): OpenAPIHono<Env> {
  const api = new OpenAPIHono<Env>({ defaultHook: refuseInvalid })
  api.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.raw.headers))
    const changes = isChange(c.req.method)
    if (changes) refuseForeignOrigin(c.req.raw.headers)
    await next()
    if (changes) forgetReads()
    const [row, ctx] = [c.get('call')?.row, c.get('ctx')]
    if (row && ctx && mayWrite(row)) await noteWrite(ctx)
    for (const [name, value] of c.get('rateHeaders') ?? []) c.header(name, value)
    if (c.get('call')?.row.guard === 'agent') c.header(PROTOCOL_HEADER, protocolText(PROTOCOL))
    c.header('cache-control', c.res.headers.get('cache-control') ?? 'private, no-cache')
  })
  const tag = etag({ weak: true })
  const streams = apiTable.filter((row) => row.isStream || row.opens).map(patternOf)
  const isStream = (path: string) => streams.some((pattern) => pattern.test(path))
  api.on('GET', '/api/*', (c, next) => (c.env?.isInProcess || isStream(c.req.path) ? next() : tag(c, next)))
  api.onError(async (error, c) => {
    const failed = { row: c.get('call')?.row, ctx: c.get('ctx'), path: c.req.path }
    const requestId = c.get('requestId') ?? 'unknown'
    const { status, problem, retryAfterSeconds, cookie } = await refusalOf(error, { ...failed, requestId })
    if (cookie) c.header('set-cookie', cookie, { append: true })
    if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
    if (!failed.row?.isScim) return c.json(problem, status as 500)
    const answer = scimError(problem, status)
    return c.json(answer, Number(answer.status) as 500, SCIM_HEADERS)
  })
  api.notFound((c) => {
    const { problem } = toProblem(
      new AppError('NOT_FOUND', refusalMessages.unknownEndpoint, { reason: 'UNKNOWN_ENDPOINT' }),
      c.get('requestId') ?? 'unknown',
    )
    return c.json(problem, 404)
  })
  for (const row of apiTable) addRow(api, row)
  describeApi(api)
  return api
}

/** Path literals contain no regular expression characters, so they need no escaping. */
const patternOf = ({ path }: Row) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

function addRow(api: OpenAPIHono<Env>, row: Row): void {
  const route = createRoute({
    ...describeRow(row),
    middleware: [
      admit(row),
      bodyLimit({ maxSize: maxBodyOf(row), onError: refuseTooLarge }),
      limitValues(row),
    ] as const,
  })
  api.openapi(route, (c) => {
    const context = c as unknown as Context<Env>
    // One budget with the caller's look-up; the time that a body takes to arrive has limits of its own.
    const work = () => inTime(limitOf(row) - context.get('admittedMs'), () => answer(row, context))
    return inCallSpan(nameOf(row), context.req.raw.headers, work) as never
  })
}

async function answer(row: Row, c: Context<Env>): Promise<Response> {
  const valid = (kind: string) => c.req.valid(kind as never) as unknown
  const input = {
    params: row.params ? valid('param') : undefined,
    query: row.query ? valid('query') : undefined,
    body: row.body ? valid('json') : undefined,
  }
  const call = c.get('call') as Call
  const exchange: Exchange = {
    request: c.req.raw,
    setHeader: (name, value) => c.header(name, value, { append: name.toLowerCase() === 'set-cookie' }),
    isStillAllowed: stillAllowed(call, input),
  }
  const inOne = async (caller: Ctx) => {
    const ctx = await admitInput(call, caller, input)
    const work = () => runRow(row, ctx, input, exchange)
    const kind = streamKindOf(row)
    if (!kind || !call.sent) return work()
    return holdUntilSent(c.req.raw, limitStreams(ctx, c.req.raw, kind), work as () => Promise<Response>)
  }
  const result = await inItsCell(call, c.get('ctx') as Ctx, inOne, row.isAway)
  if (!row.response) return result as Response
  return c.json(result as object, (row.status ?? 200) as 200, row.isScim ? SCIM_HEADERS : {})
}

const limitValues =
  (row: Row): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (isCounted(row)) refuseManyValues(await c.req.text())
    await next()
  }

function callOf(row: Row, c: Context<Env>): Call {
  const { method, raw } = c.req
  const sent = { query: () => c.req.query(), body: () => c.req.json() }
  return {
    ...{ row, method, headers: raw.headers, requestId: c.get('requestId') },
    ...(!c.env?.isInProcess && { sent }),
  }
}

const admit =
  (row: Row): MiddlewareHandler<Env> =>
  async (c, next) => {
    const call = callOf(row, c)
    c.set('call', call)
    refuseForeignRead(call)
    const identified = async () => {
      const ctx = await identifyCaller(call)
      c.set('ctx', ctx)
      await admitCaller(call, ctx)
      if (call.sent) await limitRate(ctx, c.req.raw, (rate) => c.set('rateHeaders', rateHeaders(rate)))
    }
    const startedAt = performance.now()
    await inTime(limitOf(row), () => limitUnknown(c.req.raw, call.sent ? row : {}, identified))
    c.set('admittedMs', performance.now() - startedAt)
    await next()
  }

let api: OpenAPIHono<Env> | undefined

/** Answers one call of `/api/*` with JSON; errors become JSON responses with their status. */
export async function dispatch(request: Request, bindings: Bindings = {}): Promise<Response> {
  api ??= buildApi()
  return api.fetch(request, bindings)
}
