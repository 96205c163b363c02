import { demoMessages } from '~/shared/messages/demo'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'

export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  INVALID: 422,
  RATE_LIMITED: 429,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
} as const

/** Of a 503 that names no time of its own. */
export const RETRY_AFTER_SECONDS = 10

export type ErrorCode = keyof typeof ERROR_STATUS
export type FieldErrors = Record<string, string[]>

/** Without an organization for what belongs to the platform. */
export interface Denied {
  action: string
  organizationId?: number
  clientId?: number
  projectId?: number
}

/** The only error that verbs throw on purpose. `message` is for the user, `fields` go back to the form. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly reason: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What was refused for lack of a right; for the activity log, never shown. */
  readonly denied: Denied | undefined
  /** Sent with the refusal, as for a sign-in that needs its second step. */
  readonly setCookie: string | undefined
  /** What the caller needs for its next call, in the shape of the call's own schema. */
  readonly details: unknown

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: FieldErrors
      reason?: string
      retryAfterSeconds?: number
      denied?: Denied
      setCookie?: string
      details?: unknown
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.reason = more.reason
    this.retryAfterSeconds =
      more.retryAfterSeconds ?? (code === 'UNAVAILABLE' ? RETRY_AFTER_SECONDS : undefined)
    this.denied = more.denied
    this.setCookie = more.setCookie
    this.details = more.details
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Missing, or not visible to the caller. */
export const notFound = () => new AppError('NOT_FOUND', failuresMessages.notFound)

export function orNotFound<T>(found: T | null | undefined): T {
  if (found == null) throw notFound()
  return found
}

/** For calls and screens of a feature whose variables are not set. */
export const notConfigured = (feature: string) =>
  new AppError('NOT_FOUND', refusalMessages.notConfigured(feature), { reason: 'NOT_CONFIGURED' })

export const demoReadOnly = (): AppError =>
  new AppError('FORBIDDEN', demoMessages.readOnly, { reason: 'DEMO_READ_ONLY' })

/** A refusal that the form shows at one of its fields. */
export const fieldError = (field: string, message: string, code: ErrorCode = 'INVALID') =>
  new AppError(code, message, { fields: { [field]: [message] } })

export function codeOfStatus(status: number): ErrorCode {
  const found = (Object.keys(ERROR_STATUS) as ErrorCode[]).find((code) => ERROR_STATUS[code] === status)
  return found ?? (status >= 500 ? 'UNEXPECTED' : 'BAD_REQUEST')
}
