export { archiveChanges, isArchiveOn } from './archive/archive-changes'
export { findMoment, listWindows, printTime, printWindow, readChains } from './archive/find-moment'
export { baseFolder } from './archive/layout'
export { databaseHome, restoreMoment, restoreNamedBlobs } from './archive/restore-moment'
export { verifyArchive } from './archive/verify-archive'
export { folderOf, isBackupId, type Manifest } from './format'
export { type BackupPlace, folderPlace, openPlace } from './place'
export { readBackupHealth } from './read-backup-state'
export { listBackups, readManifest } from './read-backups'
export { readSecrets, type SealedSecrets } from './read-secrets'
export { compareRows, restoreBackup } from './restore-backup'
export { RETENTION } from './rules'
export {
  hasDueBackup,
  hasDueBase,
  hasDueChanges,
  hasDueDrill,
  makeDueBackup,
  makeDueBase,
  runDueDrill,
} from './scheduled-backup'
export type { BackupSecrets } from './secrets-file'
export { verifyBackup } from './verify-backup'
export { BackupRunsError, writeBackup } from './write-backup'
