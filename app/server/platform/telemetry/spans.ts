import type { IncomingMessage } from 'node:http'
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AppError, ERROR_STATUS } from '../errors'

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

/** Runs `work` within a span. Its result is sent unless `isWorthSending` says that nothing happened. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  isWorthSending: (result: T) => boolean = () => true,
): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await work(span)
      if (isWorthSending(result)) span.end()
      return result
    } catch (error) {
      failSpan(span, error)
      span.end()
      throw error
    }
  })
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

/**
 * The span of a request, and its context in the request's own `traceparent`, where calls of the API find it: the screens
 * are another bundle. What a caller sent there counts only if the caller may decide what is traced.
 */
export function startRequestSpan(
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  path: string,
  isTrusted: boolean,
): Span {
  const outer = isTrusted ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
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
