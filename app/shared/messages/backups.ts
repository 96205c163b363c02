import { catalogue } from '../values/catalogue'

export const backupMessages = catalogue('backups', {
  title: 'Backups',
  off: 'Off',
  offText:
    'No backups are made. Set BACKUP_TO and BACKUP_PASSPHRASE, or run npm run backup from a schedule of your own.',
  failed: 'Failed',
  note: (every: string, place: string) => `Every ${every}, to ${place}`,
  last: 'Last good backup',
  lost: 'Lost if this machine is lost now',
  everything: 'Everything',
  moments: 'Any moment can be restored',
  between: (from: string, to: string) => `${from} to ${to}`,
  lostFiles: (age: string) => `Reports and pictures since the last backup are lost too: of the last ${age}.`,
  archiveFailure: (since: string, reason: string) => `Changes can’t be archived since ${since}: ${reason}`,
  drilled: 'Last restored and compared',
  takes: 'A restore takes about',
  notYet: 'Not yet',
  notMeasured: 'Not measured yet',
  failure: (at: string, reason: string) => `The last attempt of ${at} failed: ${reason}`,
  noSecrets:
    'BACKUP_PASSPHRASE is not set, so the secret key is not in the backups: stored passwords and tokens would be lost.',
} as const)
