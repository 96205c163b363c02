import {
  httpFailureCode,
  RUN_FAILURES,
  type RunFailureCode,
  refineFailure,
} from '~/shared/rules/measuring/run-failures'
import type { Lhr } from './lhr'

const CODES: Record<string, RunFailureCode> = {
  INVALID_URL: 'INVALID_URL',
  DNS_FAILURE: 'DNS_FAILED',
  NOT_HTML: 'NOT_HTML',
  NO_FCP: 'NO_CONTENT',
  NO_LCP: 'NO_CONTENT',
  NO_LCP_ALL_FRAMES: 'NO_CONTENT',
  NO_FMP: 'NO_CONTENT',
  PAGE_HUNG: 'PAGE_HUNG',
  TARGET_CRASHED: 'TARGET_CRASHED',
  INSECURE_DOCUMENT_REQUEST: 'TLS_ERROR',
  CHROME_INTERSTITIAL_ERROR: 'CONNECTION_FAILED',
  FAILED_DOCUMENT_REQUEST: 'PAGE_LOAD_FAILED',
  NO_DOCUMENT_REQUEST: 'PAGE_LOAD_FAILED',
  ERRORED_DOCUMENT_REQUEST: 'HTTP_ERROR',
  PROTOCOL_TIMEOUT: 'ENGINE_TIMEOUT',
  CRI_TIMEOUT: 'ENGINE_TIMEOUT',
  NO_SPEEDLINE_FRAMES: 'NO_TRACE',
  SPEEDINDEX_OF_ZERO: 'NO_TRACE',
  NO_SCREENSHOTS: 'NO_TRACE',
  INVALID_SPEEDLINE: 'NO_TRACE',
  NO_TRACING_STARTED: 'NO_TRACE',
  NO_RESOURCE_REQUEST: 'NO_TRACE',
  NO_NAVSTART: 'NO_TRACE',
  NO_DCL: 'NO_TRACE',
  TRACING_ALREADY_STARTED: 'NO_TRACE',
  PARSING_PROBLEM: 'NO_TRACE',
  READ_FAILED: 'NO_TRACE',
}
const STATUS_CODE = /status code: (\d{3})/i
const LOST_BROWSER = /target closed|session closed|websocket|econnrefused|socket hang up|connection closed/i

export interface Failure {
  code: RunFailureCode
  detail: string
}

export function extractFailure(lhr: Pick<Lhr, 'runtimeError'>): Failure | null {
  const error = lhr.runtimeError
  if (!error) return null
  const code = CODES[error.code] ?? 'ENGINE_ERROR'
  const detail = `${error.code}: ${error.message}`.slice(0, 2000)
  const status = Number(STATUS_CODE.exec(error.message)?.[1])
  if (code === 'HTTP_ERROR' && status) return { code: httpFailureCode(status), detail }
  return { code: refineFailure(code, detail), detail }
}

/** The failure for an error that Lighthouse threw. */
export function failureOfError(error: unknown): Failure {
  const { code, message, stack } = error as { code?: string; message?: string; stack?: string }
  const detail = (stack ?? message ?? String(error)).slice(0, 2000)
  const known = code
    ? (CODES[code] ?? (Object.hasOwn(RUN_FAILURES, code) ? (code as RunFailureCode) : null))
    : null
  if (known) return { code: known, detail }
  return { code: LOST_BROWSER.test(message ?? '') ? 'WORKER_CRASH' : 'ENGINE_ERROR', detail }
}
