import { parseArgs } from 'node:util'

export const BACKUP_USAGE = `Usage: npm run backup -- --to FOLDER|s3://BUCKET/FOLDER [--passphrase-file FILE]
  --list               list the backups there, and make none
  --verify [ID]        read every byte of a backup (of the newest), and make none
  --without-secrets    without the secret key: stored passwords and tokens are lost then
  --keep-all           remove no old backup
The passphrase protects the secret key; it is read from the file or from BACKUP_PASSPHRASE.
`

export const RESTORE_USAGE = `Usage: npm run restore -- --from FOLDER|s3://BUCKET/FOLDER [--passphrase-file FILE]
  --backup ID          another one than the newest
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
}

export function restoreArguments(args: string[], usual: string | undefined): RestoreArguments | null {
  try {
    const { values } = parseArgs({
      args,
      options: { ...common, from: { type: 'string' }, backup: { type: 'string' } },
    })
    const from = values.from ?? usual
    const passphrase = { file: values['passphrase-file'], isNone: values['without-secrets'] }
    return from ? { from, passphrase, id: values.backup } : null
  } catch {
    return null
  }
}
