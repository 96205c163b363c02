import { statfsSync } from 'node:fs'
import { isNoSpace } from '../../platform/database-unavailable'
import { type AuditOutcome, failedOutcome } from './types'

/** A profile, a trace and the result need about half of it. */
const NEEDED_BYTES = 32 * 1024 * 1024
const SAYS_NO_SPACE = /ENOSPC|EDQUOT|No space left on device/i

/** Whether measurements in a folder fail for want of space. False when the space can't be read. */
export function lacksSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < NEEDED_BYTES
  } catch {
    return false
  }
}

/** The page is not to blame for what fails on a full disk. */
export function withDiskFailure(outcome: AuditOutcome, folder: string): AuditOutcome {
  if (outcome.outcome === 'success') return outcome
  const detail = outcome.failure?.detail ?? ''
  if (!SAYS_NO_SPACE.test(detail) && !lacksSpace(folder)) return outcome
  return failedOutcome('AGENT_DISK_FULL', `${outcome.failure?.code}: ${detail}`.slice(0, 2000))
}

/** Null for errors that have another cause. */
export function diskFailureOf(error: unknown): AuditOutcome | null {
  return isNoSpace(error) ? failedOutcome('AGENT_DISK_FULL', String((error as Error).message)) : null
}
