import { z } from 'zod'
import { MIN_MARK_BYTES } from '~/shared/rules/disk/disk-level'
import { about } from './variable-docs'

const UNITS = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

/** Bytes of a size such as `500MB`; 0 for `off`. */
function parseSize(text: string, ctx: z.RefinementCtx): number {
  if (text.trim() === 'off') return 0
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)\s*(MB|GB|TB)\s*$/i.exec(text) ?? []
  const bytes = unit ? Math.round(Number(amount) * UNITS[unit.toUpperCase() as keyof typeof UNITS]) : 0
  if (bytes >= MIN_MARK_BYTES) return bytes
  ctx.addIssue({ code: 'custom', message: 'must be a size of at least 128MB such as 500MB or 2GB, or off' })
  return z.NEVER
}

const text = z.string().min(1).optional()

const days = (usual: number) =>
  z.coerce
    .number()
    .int()
    .refine((number) => number === -1 || number >= 30, 'must be at least 30, or -1 to keep everything')
    .default(usual)

/** Free space, evidence storage outside `DATA_DIR`, and the retention of the activity log and of mails. */
export const storageVariables = {
  MIN_FREE_SPACE: z
    .string()
    .default('1GB')
    .transform(parseSize)
    .meta(
      about(
        'storage',
        'Below it evidence is not stored and scheduled tests wait. A size such as `500MB`, at least `128MB`, or `off`. See [disk space](operate.md#disk-space)',
      ),
    ),
  DATABASE_DIR: text.meta(about('internal', 'Set by `npm start`: where its own PostgreSQL keeps its files')),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      about(
        'storage',
        'A bucket for evidence instead of `DATA_DIR`: all five `S3_*` variables or none. See [evidence](operate.md#evidence-and-how-long-it-is-kept)',
        'off',
      ),
    ),
  S3_REGION: text.meta(about('storage', 'Region of the bucket', 'off')),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta(about('storage', 'Name of the bucket', 'off')),
  S3_ACCESS_KEY_ID: text.meta(about('storage', 'Key that may get, put and delete objects', 'off')),
  S3_SECRET_ACCESS_KEY: text.meta(about('storage', 'Its secret', 'off')),
  BACKUP_TO: text.meta(
    about(
      'storage',
      'Where backups are written: a folder, or `s3://bucket/folder`. With it the worker makes them, and restores one a week to try it. See [backups](operate.md#backups)',
      'off',
    ),
  ),
  BACKUP_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(168)
    .default(24)
    .meta(about('storage', 'With `BACKUP_TO`: hours between backups of the worker, counted from 02:00 UTC')),
  BACKUP_ARCHIVE: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on')
    .meta(
      about(
        'storage',
        '`on`, with `BACKUP_TO`: also every change of the embedded database within a minute, to restore any moment of the last 7 days. See [any moment](operate.md#any-moment)',
      ),
    ),
  BACKUP_PASSPHRASE: text.meta(
    about('storage', 'Protects the secret key in backups. Keep a copy where the installation is not', 'off'),
  ),
  ACTIVITY_DAYS: days(731).meta(
    about('storage', 'Days that the activity log is kept, by whole months; at least 30, or `-1` for ever'),
  ),
  MAIL_DAYS: days(90).meta(
    about(
      'storage',
      'Days that mails are kept after they were sent or failed; at least 30, or `-1` for ever',
    ),
  ),
}

const BUCKET = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A misconfigured bucket would fail late, so the start fails instead. */
export function requireCompleteBucket(
  settings: Partial<Record<(typeof BUCKET)[number], unknown>>,
  ctx: z.core.$RefinementCtx,
): void {
  const missing = BUCKET.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === BUCKET.length) return
  for (const name of missing) {
    const message = `is missing: a bucket needs all of ${BUCKET.join(', ')}`
    ctx.issues.push({ code: 'custom', message, path: [name], input: undefined })
  }
}

/** An archive that is never written would be noticed when it is needed. */
export function requireArchive(
  settings: {
    BACKUP_ARCHIVE?: unknown
    BACKUP_TO?: unknown
    DATABASE_URL?: unknown
    DATABASE_DIR?: unknown
  },
  ctx: z.core.$RefinementCtx,
): void {
  const refuse = (message: string) =>
    ctx.issues.push({ code: 'custom', message, path: ['BACKUP_ARCHIVE'], input: undefined })
  if (!settings.BACKUP_ARCHIVE) return
  if (!settings.BACKUP_TO) refuse('needs BACKUP_TO: where to archive')
  // The supervisor gives its parts the address of the embedded database, with its folder.
  else if (settings.DATABASE_URL && !settings.DATABASE_DIR)
    refuse(
      'is for the embedded database: archive a PostgreSQL of your own with its own tools, such as pgbackrest',
    )
}
