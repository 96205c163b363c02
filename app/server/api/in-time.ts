import { refusalMessages } from '~/shared/messages/failures'
import { AppError } from '../platform/errors'
import type { Row } from '../platform/http/endpoint'
import { withinBudget } from '../platform/time-budget'

const CALL_LIMIT_MS = 30_000
export const limitOf = ({ limitMs = CALL_LIMIT_MS }: Row): number => limitMs
/** The reason of a call that was stopped. */
export const TIME_LIMIT = 'TIME_LIMIT'

/** Runs a part of a call; when its time is up, the call answers 503 and the part is aborted with its statements. */
export async function inTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined
  const limit = () => {
    // A response that comes too late has no reader.
    void running?.then((late) => (late instanceof Response ? late.body?.cancel() : undefined)).catch(() => {})
    return new AppError('UNAVAILABLE', refusalMessages.timeLimitExceeded, { reason: TIME_LIMIT })
  }
  return withinBudget(Math.max(0, ms), limit, () => {
    running = work()
    return running
  })
}
