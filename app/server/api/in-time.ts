import { timeLimitExceededMessage } from '~/shared/messages/failures'
import { AppError } from '../platform/errors'
import { withinBudget } from '../platform/time-budget'

export const CALL_LIMIT_MS = 30_000
/** The reason of a call that was stopped. */
export const TIME_LIMIT = 'TIME_LIMIT'

/** Runs a part of a call; when its time is up, the call answers 503 and the part is aborted with its statements. */
export async function inTime<T extends Response | undefined>(ms: number, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined
  const limit = () => {
    // A response that comes too late has no reader.
    void running?.then((late) => late?.body?.cancel()).catch(() => {})
    return new AppError('UNAVAILABLE', timeLimitExceededMessage, { reason: TIME_LIMIT })
  }
  return withinBudget(Math.max(0, ms), limit, () => {
    running = work()
    return running
  })
}
