import type { IncomingMessage } from 'node:http'
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { AppError, ERROR_STATUS } from '../errors'
import { heldTraces } from './held-traces'

/** Without a provider, which `startTelemetry` registers, every span of it is an empty one. */
const tracer = () => trace.getTracer('lightkeeper')

export function failSpan(span: Span, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  span.setAttribute('error.type', error instanceof AppError ? error.code : 'unexpected')
  // What a caller did wrong is no error of ours.
  if (error instanceof AppError && ERROR_STATUS[error.code] < 500) return
  span.recordException(error instanceof Error ? error : message)
  span.setStatus({ code: SpanStatusCode.ERROR, message })
}

/** Runs `work` within a span. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, (span) =>
    work(span)
      .catch((error: unknown) => {
        failSpan(span, error)
        throw error
      })
      .finally(() => span.end()),
  )
}

/** A look for work: sent with its statements when it found some, or failed. */
export function inSpanOfWork(
  name: string,
  attributes: Attributes,
  work: () => Promise<number>,
): Promise<number> {
  let isWorth = true
  let traceId: string | undefined
  const running = inSpan(name, attributes, async (span) => {
    traceId = span.spanContext().traceId
    heldTraces().hold(traceId)
    const done = await work()
    span.setAttribute('lightkeeper.done', done)
    isWorth = done > 0
    return done
  })
  return running.finally(() => traceId && heldTraces().end(traceId, isWorth))
}

const TEXT_LENGTH = 1_000

/** A statement of the database, inside what made it. Its values are not part of the text. */
export function inStatementSpan<T>(args: readonly unknown[], work: () => Promise<T>): Promise<T> {
  const outer = trace.getActiveSpan()
  if (!outer?.isRecording()) return work()
  const [first] = args
  const text = typeof first === 'string' ? first : String((first as { text?: unknown } | undefined)?.text)
  const operation = text.trimStart().match(/^\w+/)?.[0]?.toLowerCase() ?? 'statement'
  return inSpan(
    `postgresql ${operation}`,
    { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_LENGTH) },
    work,
  )
}

/** Asked every second or so; a trace of each would hide the others. */
const POLLED = /^\/(healthz|readyz|metrics|api\/(metrics|agents\/(claim|probe)))$/
/** What is within it is not traced either. */
const UNTRACED = trace.setSpanContext(ROOT_CONTEXT, {
  traceId: '1'.padStart(32, '0'),
  spanId: '1'.padStart(16, '0'),
  traceFlags: TraceFlags.NONE,
})

/**
 * The span of a request, and its context in the request's own `traceparent`, where calls of the API find it: the screens
 * are another bundle. What a caller sent there counts only if the caller may decide what is traced.
 */
export function startRequestSpan(
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  path: string,
  isTrusted: boolean,
): Span {
  const trusted = isTrusted ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
  const outer = POLLED.test(path) && trusted === ROOT_CONTEXT ? UNTRACED : trusted
  const attributes = { 'http.request.method': method, 'url.path': path }
  const span = tracer().startSpan(`${method} ${routeOf(path)}`, { kind: SpanKind.SERVER, attributes }, outer)
  delete headers['traceparent']
  propagation.inject(trace.setSpan(outer, span), headers)
  return span
}

export function endRequestSpan(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** A call of the API within the request that made it. */
export const inCallSpan = <T>(name: string, headers: Headers, work: () => Promise<T>): Promise<T> => {
  const traceparent = headers.get('traceparent')
  if (traceparent === null) return inSpan(name, {}, work)
  const outer = propagation.extract(ROOT_CONTEXT, { traceparent })
  return context.with(outer, () => inSpan(name, {}, work))
}

/** For a call of another of our processes. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Names of spans must be few: without ids, hashes and keys. */
export const routeOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/\d/.test(part) && !/^v\d+$/.test(part) ? '{id}' : part))
    .join('/')
