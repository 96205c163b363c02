/** PostgreSQL codes for shutdown, recovery and too many connections, and socket errors without a code. */
const CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of the driver, which have no code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database is unavailable; the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code
  return (code !== undefined && CODES.has(code)) || SENTENCES.test(error.message)
}

/** PostgreSQL's disk_full, and the codes of our own files. */
const NO_SPACE = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something could not be written for want of space, also where the error has another as its cause. */
export function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return NO_SPACE.has((error as { code?: string }).code ?? '') || isNoSpace(error.cause)
}

/** A write that a read makes on the way, such as a time of last use: without space the read goes on without it. */
export const unlessNoSpace = (write: Promise<void>): Promise<void> =>
  write.catch((error: unknown) => {
    if (!isNoSpace(error)) throw error
  })
