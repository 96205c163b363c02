import { HTTPException } from 'hono/http-exception'
import {
  conflictMessage,
  genericMessage,
  invalidRequestMessage,
  unexpectedMessage,
} from '~/shared/messages/failures'
import { AppError, codeOfStatus, type ErrorCode, type FieldErrors } from '../errors'
import { isDatabaseUnavailable } from './database-unavailable'

export interface Problem {
  code: ErrorCode
  message: string
  requestId: string
  fields?: FieldErrors
  reason?: string
}

/** PostgreSQL: number out of range, and a NUL in a text. The input can't be stored. */
const UNSTORABLE = new Set(['22003', '22021'])

/** Foreign key violation: another request changed the referenced row first. */
const REFERENCE_BROKEN = '23503'

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

const isCallersFault = (error: unknown): boolean =>
  (error instanceof HTTPException && error.status < 500) || UNSTORABLE.has(codeOf(error))

/** Maps any error to a problem for the caller. The message of an unknown error is never shown. */
export function toProblem(
  error: unknown,
  requestId: string,
): { status: number; problem: Problem; known: boolean } {
  if (error instanceof AppError) {
    const { code, message, fields, reason } = error
    return {
      status: error.status,
      known: true,
      problem: { code, message, requestId, ...(fields && { fields }), ...(reason && { reason }) },
    }
  }
  if (isCallersFault(error)) {
    const problem: Problem = { code: 'BAD_REQUEST', message: invalidRequestMessage, requestId }
    return { status: 400, known: true, problem }
  }
  if (codeOf(error) === REFERENCE_BROKEN) {
    const problem: Problem = { code: 'CONFLICT', message: conflictMessage, requestId }
    return { status: 409, known: true, problem }
  }
  if (isDatabaseUnavailable(error)) {
    const problem: Problem = { code: 'UNAVAILABLE', message: genericMessage, requestId }
    return { status: 503, known: false, problem }
  }
  return {
    status: 500,
    known: false,
    problem: { code: 'UNEXPECTED', message: unexpectedMessage, requestId },
  }
}

export function fromProblem(status: number, problem: Partial<Problem>): AppError {
  return new AppError(problem.code ?? codeOfStatus(status), problem.message ?? unexpectedMessage, {
    ...(problem.fields && { fields: problem.fields }),
    ...(problem.reason && { reason: problem.reason }),
  })
}
