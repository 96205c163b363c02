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
  drilled: 'Last restored and compared',
  takes: 'A restore takes about',
  notYet: 'Not yet',
  notMeasured: 'Not measured yet',
  failure: (at: string, reason: string) => `The last attempt of ${at} failed: ${reason}`,
  noSecrets:
    'BACKUP_PASSPHRASE is not set, so the secret key is not in the backups: stored passwords and tokens would be lost.',
} as const)
