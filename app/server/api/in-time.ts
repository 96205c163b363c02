import { TimeoutError, timeout } from 'remix-utils/promise'
import { timeLimitExceededMessage } from '~/shared/messages/failures'
import { AppError } from '../errors'

const TIMEOUT_MS = 30_000

export const inTime = (work: Promise<Response>, ms = TIMEOUT_MS): Promise<Response> =>
  timeout(work, { ms }).catch((error: unknown) => {
    if (!(error instanceof TimeoutError)) throw error
    // A response that comes too late has no reader.
    void work.then((late) => late.body?.cancel()).catch(() => {})
    throw new AppError('UNAVAILABLE', timeLimitExceededMessage)
  })
