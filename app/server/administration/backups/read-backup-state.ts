import type { BackupHealth } from '~/shared/schemas/health'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { findLast, findLastGood, type RunKind } from './run.store'

async function readKind({ db }: Pick<Ctx, 'db'>, kind: RunKind) {
  const [last, good] = await Promise.all([findLast(db, kind), findLastGood(db, kind)])
  return {
    last: good
      ? {
          at: good.started_at.toISOString(),
          seconds: Math.round((good.ended_at.getTime() - good.started_at.getTime()) / 1000),
          bytes: good.bytes,
        }
      : null,
    failure: last?.error ? { at: last.started_at.toISOString(), reason: last.error } : null,
  }
}

/** null when none are made. */
export async function readBackupHealth(ctx: Pick<Ctx, 'db'>): Promise<BackupHealth | null> {
  const { BACKUP_TO: to, BACKUP_HOURS: everyHours, BACKUP_PASSPHRASE: passphrase } = env()
  if (!to) return null
  const [backup, drill] = [await readKind(ctx, 'backup'), await readKind(ctx, 'drill')]
  return { place: to, everyHours, hasSecrets: passphrase !== undefined, backup, drill }
}
