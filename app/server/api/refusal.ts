import { failuresMessages } from '~/shared/messages/failures'
import { thingNotFound, thingOf } from '../platform/access'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import type { Row } from '../platform/http/endpoint'
import { type Problem, toProblem } from '../platform/http/problem'
import { createLogger } from '../platform/log'
import { refusedIn } from './cells'
import { recordDenied } from './record-denied'

const log = createLogger('api')

export interface Refusal {
  status: number
  problem: Problem
  retryAfterSeconds: number | undefined
  cookie: string | undefined
}

interface Failed {
  row: Row | undefined
  ctx: Ctx | undefined
  requestId: string
  path: string
}

/** What the caller of a failed call is told. Unknown errors are logged, refusals for lack of a right recorded. */
export async function refusalOf(raised: unknown, { row, ctx, requestId, path }: Failed): Promise<Refusal> {
  const error = isUnnamed(raised) ? thingNotFound(thingOf(row?.path ?? '')) : raised
  const { status, problem, known, retryAfterSeconds } = toProblem(error, requestId)
  // Logged once per call as a warning: an unavailable database is no fault of the call.
  if (!known) log[status === 503 ? 'warn' : 'error']({ err: error, requestId, path }, 'call failed')
  await recordDenied(refusedIn(error) ?? ctx, error)
  const cookie = error instanceof AppError ? error.setCookie : undefined
  const failure = status === 500 ? row?.failure?.() : undefined
  return { status, problem: { ...problem, ...(failure && { message: failure }) }, retryAfterSeconds, cookie }
}

/** A missing thing that the path names better than the verb does. */
const isUnnamed = (error: unknown) =>
  error instanceof AppError && error.code === 'NOT_FOUND' && error.message === failuresMessages.notFound
