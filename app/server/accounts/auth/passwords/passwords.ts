import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { refusalMessages } from '~/shared/messages/failures'
import { AppError } from '../../../platform/errors'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Queued, since anonymous callers can send many at once. */
export const hashPasswordQueued = (password: string): Promise<string> => queued(() => hashPassword(password))

let decoy: Promise<string> | undefined

/** Takes the same time without a stored hash. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const compared = stored ?? (await decoy)
  const matches = await queued(() => verify(compared, password, COST))
  return stored ? matches : false
}

/** Hashing shares libuv's few threads with files and DNS, which a flood of sign-ins must not block. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 50
const RETRY_AFTER_SECONDS = 5

const limit = pLimit(MAX_CONCURRENT)

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount < MAX_WAITING) return limit(work)
  throw new AppError('RATE_LIMITED', refusalMessages.tooManyRequests(RETRY_AFTER_SECONDS), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
