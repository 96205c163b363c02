import { HTTPException } from 'hono/http-exception'
import { storageFailureMessages } from '~/shared/messages/disk'
import { failuresMessages } from '~/shared/messages/failures'
import { organizationMoveMessages } from '~/shared/messages/organization-moves'
import { isDatabaseUnavailable, isNoSpace } from '../database-unavailable'
import { isDiskFull } from '../disk'
import { AppError, codeOfStatus, type ErrorCode, type FieldErrors, RETRY_AFTER_SECONDS } from '../errors'
import { isStorageDown } from './storage-down'

export interface Problem {
  code: ErrorCode
  message: string
  requestId: string
  fields?: FieldErrors
  reason?: string
  details?: unknown
}

/** PostgreSQL: number out of range, and a NUL in a text. The input can't be stored. */
const UNSTORABLE = new Set(['22003', '22021'])

/** Foreign key violation: another request changed the referenced row first. */
const REFERENCE_BROKEN = '23503'

/** Raised by triggers while an organization is moved to another cell. */
const ORGANIZATION_FROZEN = 'LKMOV'

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

const isCallersFault = (error: unknown): boolean =>
  (error instanceof HTTPException && error.status < 500) || UNSTORABLE.has(codeOf(error))

const DISK_FULL = {
  get message() {
    return storageFailureMessages.diskFull
  },
  reason: 'DISK_FULL',
}
const DATABASE_DOWN = {
  get message() {
    return storageFailureMessages.databaseDown
  },
  reason: 'DATABASE_DOWN',
}
const STORAGE_DOWN = {
  get message() {
    return storageFailureMessages.storageDown
  },
  reason: 'STORAGE_DOWN',
}

/** Why the call cannot be answered now; null when nothing is down. */
function outageOf(error: unknown): { message: string; reason: string } | null {
  // PostgreSQL stops when it can't write its log: then the disk is the reason.
  if (isNoSpace(error)) return DISK_FULL
  if (isStorageDown(error)) return STORAGE_DOWN
  if (!isDatabaseUnavailable(error)) return null
  return isDiskFull() ? DISK_FULL : DATABASE_DOWN
}

interface Told {
  status: number
  problem: Problem
  known: boolean
  /** With every 503. */
  retryAfterSeconds?: number | undefined
}

/** Maps any error to a problem for the caller. The message of an unknown error is never shown. */
export function toProblem(error: unknown, requestId: string): Told {
  if (error instanceof AppError) {
    const { code, message, fields, details, retryAfterSeconds } = error
    // What exists, but has nothing to send, or no longer works.
    const reason = error.reason ?? (code === 'NOT_FOUND' ? 'NOT_AVAILABLE' : undefined)
    const more = { ...(fields && { fields }), ...(reason && { reason }), ...(details ? { details } : {}) }
    return {
      status: error.status,
      known: true,
      problem: { code, message, requestId, ...more },
      retryAfterSeconds,
    }
  }
  if (isCallersFault(error)) {
    const problem: Problem = { code: 'BAD_REQUEST', message: failuresMessages.invalidRequest, requestId }
    return { status: 400, known: true, problem }
  }
  if (codeOf(error) === ORGANIZATION_FROZEN) {
    const until = (error as { detail?: string }).detail?.slice(11, 16)
    const message = until ? organizationMoveMessages.frozenUntil(until) : organizationMoveMessages.frozen
    const problem: Problem = { code: 'UNAVAILABLE', message, requestId, reason: 'ORGANIZATION_MOVING' }
    return { status: 503, known: true, problem, retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  if (codeOf(error) === REFERENCE_BROKEN) {
    const problem: Problem = { code: 'CONFLICT', message: failuresMessages.conflict, requestId }
    return { status: 409, known: true, problem }
  }
  const outage = outageOf(error)
  if (outage) {
    const problem: Problem = { code: 'UNAVAILABLE', requestId, ...outage }
    return { status: 503, known: false, problem, retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  return {
    status: 500,
    known: false,
    problem: { code: 'UNEXPECTED', message: failuresMessages.unexpected, requestId },
  }
}

export function fromProblem(status: number, problem: Partial<Problem>): AppError {
  return new AppError(problem.code ?? codeOfStatus(status), problem.message ?? failuresMessages.unexpected, {
    ...(problem.fields && { fields: problem.fields }),
    ...(problem.reason && { reason: problem.reason }),
    ...(problem.details ? { details: problem.details } : {}),
  })
}
