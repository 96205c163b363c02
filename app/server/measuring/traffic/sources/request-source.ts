import { z } from 'zod'
import { countCall } from '../../../platform/rate-limits'
import { requestAddress } from '../../../platform/targets'
import { type Access, SourceError } from './source'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 32 * 1024 * 1024
const USUAL_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 6 * 3_600_000

interface Sent {
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** What is counted, and how often a minute. */
  budget: { key: string; perMinute: number }
}

/** Seconds or a date. */
function pauseOf(header: string | undefined, now: Date): number {
  const seconds = Number(header)
  const ms = seconds > 0 ? seconds * 1000 : Date.parse(header ?? '') - now.getTime()
  return ms > 0 ? Math.min(ms, MAX_PAUSE_MS) : USUAL_PAUSE_MS
}

function problemOf(status: number): SourceError['problem'] | null {
  if (status === 401) return 'refused'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  if (status === 429) return 'quota'
  if (status >= 500) return 'unreachable'
  return status >= 300 ? 'invalid' : null
}

const networkProblem = (error: unknown) =>
  (error as { code?: unknown }).code === 'EPRIVATE' ? ('private' as const) : ('unreachable' as const)

/** The JSON of a response. Tokens go only to the address of the connection: redirects are not followed. */
export async function requestSource(
  { ctx, signal }: Pick<Access, 'ctx' | 'signal'>,
  { url, method = 'GET', headers = {}, body, budget }: Sent,
): Promise<unknown> {
  const { refused, rate } = await countCall(ctx, `traffic:${budget.key}`, budget.perMinute)
  if (refused) throw new SourceError('quota', 'own budget used up', rate.resetSeconds * 1000, true)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await requestAddress(url.href, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    largest: MAX_BYTES,
    allowPrivate: ctx.allowPrivateTargets,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    throw new SourceError(networkProblem(error), (error as Error).message)
  })
  const problem = problemOf(answer.status)
  if (problem)
    throw new SourceError(
      problem,
      `status ${answer.status}: ${answer.text.slice(0, 300)}`,
      problem === 'quota' ? pauseOf(answer.headers['retry-after'], ctx.now()) : null,
    )
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    throw new SourceError('invalid', `no JSON: ${answer.text.slice(0, 100)}`)
  }
}

/** Parses a response; one of another shape says that the address is not that of the source. */
export function parsed<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const result = schema.safeParse(answer)
  if (!result.success) throw new SourceError('invalid', z.prettifyError(result.error).slice(0, 300))
  return result.data
}

/** `path` below an address that may have a folder of its own. */
export const below = (base: string, path: string): URL =>
  new URL(path.replace(/^\//, ''), base.endsWith('/') ? base : `${base}/`)
