import type { MiddlewareHandler } from 'hono'
import { timeLimitExceededMessage } from '~/shared/messages/failures'
import { AppError } from '../errors'
import { withinBudget } from '../time-budget'

const TIMEOUT_MS = 30_000
/** The reason of a call that was stopped. */
export const TIME_LIMIT = 'TIME_LIMIT'

/** The time budget of a call, from the look at its caller to its answer: then it answers 503 and its work is aborted. */
export const inTime =
  (ms = TIMEOUT_MS): MiddlewareHandler =>
  (c, next) => {
    const work = async () => {
      await next()
      return c.res
    }
    let running: Promise<Response> | undefined
    const limit = () => {
      // A response that comes too late has no reader.
      void running?.then((late) => late.body?.cancel()).catch(() => {})
      return new AppError('UNAVAILABLE', timeLimitExceededMessage, { reason: TIME_LIMIT })
    }
    return withinBudget(ms, limit, () => {
      running = work()
      return running
    }).then(() => {})
  }
