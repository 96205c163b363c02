import { hash, verify } from '@node-rs/argon2'
import { messages } from '~/shared/messages'
import { AppError } from '../errors'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Queued, since anonymous callers can send many at once. */
export const hashPasswordInTurn = (password: string): Promise<string> => inTurn(() => hashPassword(password))

let decoy: Promise<string> | undefined

/** Takes the same time without a stored hash. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const compared = stored ?? (await decoy)
  const matches = await inTurn(() => verify(compared, password, COST))
  return stored ? matches : false
}

/** Hashing shares libuv's few threads with files and DNS, which a flood of sign-ins must not block. */
const AT_ONCE = 2
const MOST_WAITING = 50
const COME_AGAIN_SECONDS = 5

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
  else {
    throw new AppError('RATE_LIMITED', messages.tooManyRequests(COME_AGAIN_SECONDS), {
      retryAfterSeconds: COME_AGAIN_SECONDS,
    })
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
