import type { EgressFailures } from '../egress/network-error'
import { type AuditJob, type AuditOutcome, failedOutcome } from '../types'
import { extractEnvironment } from './environment'
import { extractFailure } from './failure'
import type { Lhr } from './lhr'
import { type DocumentRecord, loadFailure } from './load-failure'

const MAX_URL_LENGTH = 2_000

/** The outcome of a load that failed, with the address that did as its final URL; null for a load that succeeded. */
export function failedLoad(
  lhr: Parameters<typeof extractEnvironment>[0] & Pick<Lhr, 'runtimeError'>,
  job: Pick<AuditJob, 'emulation' | 'formFactor'>,
  chromiumVersion: string,
  { records, failures }: { records: readonly DocumentRecord[]; failures: EgressFailures },
): AuditOutcome | null {
  const failure = loadFailure(lhr, extractFailure(lhr), records, failures)
  if (!failure) return null
  const { url, code, detail } = failure
  const environment = extractEnvironment(lhr, job, chromiumVersion)
  return {
    ...failedOutcome(code, detail),
    environment: { ...environment, ...(url && { finalUrl: url.slice(0, MAX_URL_LENGTH) }) },
  }
}
