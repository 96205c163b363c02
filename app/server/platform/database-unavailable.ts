/** PostgreSQL and poolers: shutdown, recovery, read-only after a failover, too many connections. */
const CODES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006'])
/** Connection exceptions; PgBouncer has no code but 08P01. */
const CONNECTION_CLASS = /^08[0-9A-Z]{3}$/
const SQLSTATE = /^[0-9A-Z]{5}$/

const NAME = 'DatabaseUnavailableError'

/** The connection to the database failed or was lost. By name, since each bundle has its own copy of the class. */
export class DatabaseUnavailableError extends Error {
  override name = NAME
}

/** The cause of an error after a wait in vain: a repeated call would wait as long again. */
export const UNREACHABLE = 'unreachable'

export const isUnreachable = (error: unknown): boolean => (error as Error | undefined)?.cause === UNREACHABLE

const codeOf = (error: Error): string => (error as { code?: string }).code ?? ''

/** Whether the database is unavailable; the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === NAME || CODES.has(codeOf(error)) || CONNECTION_CLASS.test(codeOf(error))
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of the database driver, which have no code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Whether the server itself says it. EPIPE looks like one of its codes. */
export const isOfServer = (error: unknown): boolean =>
  error instanceof Error && SQLSTATE.test(codeOf(error)) && !NETWORK.has(codeOf(error))

const WAITED = /^timeout exceeded when trying to connect/

/** Names the database in a network error of its driver: those of a bucket or a mail server look the same. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || isOfServer(error)) return error
  if (!NETWORK.has(codeOf(error)) && !SENTENCES.test(error.message)) return error
  return new DatabaseUnavailableError(`The database is not available: ${error.message || codeOf(error)}`, {
    cause: WAITED.test(error.message) ? UNREACHABLE : error,
  })
}

/** PostgreSQL's disk_full, and the codes of our own files. */
const NO_SPACE = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something could not be written for want of space, also where the error has another as its cause. */
export function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return NO_SPACE.has(codeOf(error)) || isNoSpace(error.cause)
}

/** A write that a read makes on the way, such as a time of last use: without space the read goes on without it. */
export const unlessNoSpace = (write: Promise<unknown>): Promise<unknown> =>
  write.catch((error: unknown) => {
    if (!isNoSpace(error)) throw error
  })
