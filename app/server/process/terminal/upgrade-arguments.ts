import { parseArgs } from 'node:util'
import type { Passphrase } from './backup-arguments'

export const UPGRADE_USAGE = `Usage: npm run upgrade -- [--to FOLDER|s3://BUCKET/FOLDER] [--passphrase-file FILE]
  Makes a backup there (else in BACKUP_TO), migrates the database to this version, and says what to start.
  --without-backup     migrate without making a backup first
  --without-secrets    a backup without the secret key: stored passwords and tokens would be lost
Or: npm run upgrade -- --rehearse [--from FOLDER|s3://BUCKET/FOLDER [--backup ID]]
  Migrates a copy of the database, or of a backup, and says what the upgrade needs. Nothing else is changed.
`

export type UpgradeArguments =
  | { kind: 'rehearse'; from: string | null; id: string | undefined }
  | { kind: 'upgrade'; backup: 'none' | 'noPlace' | { to: string; passphrase: Passphrase } }

/** null when they can't be understood. */
export function upgradeArguments(args: string[], usual: string | undefined): UpgradeArguments | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        rehearse: { type: 'boolean', default: false },
        from: { type: 'string' },
        backup: { type: 'string' },
        to: { type: 'string' },
        'without-backup': { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
        'without-secrets': { type: 'boolean', default: false },
      },
    })
    const { from, backup: id, to } = values
    const isOfUpgrade =
      to || values['without-backup'] || values['passphrase-file'] || values['without-secrets']
    if (values.rehearse)
      return isOfUpgrade || (id && !from) ? null : { kind: 'rehearse', from: from ?? null, id }
    if (from || id || (to && values['without-backup'])) return null
    if (values['without-backup']) return { kind: 'upgrade', backup: 'none' }
    const place = to ?? usual
    const passphrase = { file: values['passphrase-file'], isNone: values['without-secrets'] }
    return { kind: 'upgrade', backup: place ? { to: place, passphrase } : 'noPlace' }
  } catch {
    return null
  }
}
