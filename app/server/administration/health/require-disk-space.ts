import { storageFailureMessages } from '~/shared/messages/disk'
import { isBlockedByFullDisk } from '~/shared/rules/disk/disk-level'
import { readDisk } from '../../platform/disk'
import { AppError } from '../../platform/errors'

const RETRY_AFTER_SECONDS = 10

/** Rejects what writes ("METHOD /path") before PostgreSQL has no space left for its log. */
export function requireDiskSpace(call: string): void {
  if (!isBlockedByFullDisk(readDisk().level, call)) return
  throw new AppError('UNAVAILABLE', storageFailureMessages.diskFull, {
    reason: 'DISK_FULL',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
