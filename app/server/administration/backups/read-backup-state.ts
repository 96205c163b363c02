import type { BackupHealth } from '~/shared/schemas/health'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { readArchiveState } from './archive/archive.store'
import { isArchiveOn } from './archive/archive-changes'
import { ARCHIVE_DAYS } from './archive/prune-archive'
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

async function readArchive(ctx: Pick<Ctx, 'db' | 'now'>): Promise<BackupHealth['archive']> {
  if (!isArchiveOn()) return null
  const oldest = new Date(ctx.now().getTime() - ARCHIVE_DAYS * DAY_MS)
  const [state, base] = [await readArchiveState(ctx.db, oldest), await readKind(ctx, 'base')]
  return {
    from: state?.first_at?.toISOString() ?? null,
    to: (state?.first_at && state.archived_at?.toISOString()) ?? null,
    failure:
      state?.failing_since && state.error
        ? { since: state.failing_since.toISOString(), reason: state.error }
        : null,
    base,
  }
}

/** null when none are made. */
export async function readBackupHealth(ctx: Pick<Ctx, 'db' | 'now'>): Promise<BackupHealth | null> {
  const { BACKUP_TO: to, BACKUP_HOURS: everyHours, BACKUP_PASSPHRASE: passphrase } = env()
  if (!to) return null
  const [backup, drill] = [await readKind(ctx, 'backup'), await readKind(ctx, 'drill')]
  const archive = await readArchive(ctx)
  return { place: to, everyHours, hasSecrets: passphrase !== undefined, backup, drill, archive }
}
