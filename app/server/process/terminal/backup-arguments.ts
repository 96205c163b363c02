import { parseArgs } from 'node:util'

export const BACKUP_USAGE = `Usage: npm run backup -- --to FOLDER|s3://BUCKET/FOLDER [--passphrase-file FILE]
  --list               list the backups there, and make none
  --verify [ID]        read every byte of a backup (of the newest, and of the archive), and make none
  --without-secrets    without the secret key: stored passwords and tokens are lost then
  --keep-all           remove no old backup
The passphrase protects the secret key; it is read from the file or from BACKUP_PASSPHRASE.
`

export const RESTORE_USAGE = `Usage: npm run restore -- --from FOLDER|s3://BUCKET/FOLDER [--passphrase-file FILE]
  --backup ID          another one than the newest
  --at TIME|latest     the embedded database at a moment, such as 2026-11-30T14:05:00Z (with BACKUP_ARCHIVE)
  --without-secrets    without the secret key: stored passwords and tokens are lost then
Into the empty database of DATABASE_URL, else of DATA_DIR.
`

const common = {
  'passphrase-file': { type: 'string' },
  'without-secrets': { type: 'boolean', default: false },
} as const

export interface Passphrase {
  file: string | undefined
  isNone: boolean
}

export interface BackupArguments {
  to: string
  passphrase: Passphrase
  task: { kind: 'write'; keepsAll: boolean } | { kind: 'list' } | { kind: 'verify'; id: string | undefined }
}

/** null when they can't be understood. */
export function backupArguments(args: string[], usual: string | undefined): BackupArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...common,
        to: { type: 'string' },
        list: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: false },
        'keep-all': { type: 'boolean', default: false },
      },
    })
    const to = values.to ?? usual
    const isClear = positionals.length <= (values.verify ? 1 : 0) && !(values.list && values.verify)
    if (!to || !isClear) return null
    const passphrase = { file: values['passphrase-file'], isNone: values['without-secrets'] }
    if (values.list) return { to, passphrase, task: { kind: 'list' } }
    if (values.verify) return { to, passphrase, task: { kind: 'verify', id: positionals[0] } }
    return { to, passphrase, task: { kind: 'write', keepsAll: values['keep-all'] } }
  } catch {
    return null
  }
}

export interface RestoreArguments {
  from: string
  passphrase: Passphrase
  id: string | undefined
  /** null: a backup. Milliseconds. */
  at: number | 'latest' | null
}

/** A moment needs its time zone. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

export function restoreArguments(args: string[], usual: string | undefined): RestoreArguments | null {
  try {
    const { values } = parseArgs({
      args,
      options: { ...common, from: { type: 'string' }, backup: { type: 'string' }, at: { type: 'string' } },
    })
    const from = values.from ?? usual
    const passphrase = { file: values['passphrase-file'], isNone: values['without-secrets'] }
    const moment = values.at && MOMENT.test(values.at) ? Date.parse(values.at.replace(' ', 'T')) : Number.NaN
    const at = values.at === undefined ? null : values.at === 'latest' ? 'latest' : moment
    if (!from || Number.isNaN(at) || (at !== null && values.backup)) return null
    return { from, passphrase, id: values.backup, at }
  } catch {
    return null
  }
}
