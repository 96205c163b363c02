import { sql } from 'kysely'
import { v7 } from 'uuid'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { createLogger } from '../../platform/log'
import { getRuntime } from '../../platform/runtime'
import { drillBackup } from './drill-backup'
import { openPlace } from './place'
import { backupSlot, DRILL_EVERY_MS, RETENTION } from './rules'
import { deleteRunsBefore, endRun, forgetRun, insertRun, isDue, type RunKind } from './run.store'
import { BackupRunsError, writeBackup } from './write-backup'

const log = createLogger('backups')
const RETRY_MS = HOUR_MS
const RETRY_DRILL_MS = DAY_MS
const KEPT_MS = 400 * DAY_MS
const never = sql<boolean>`false`

const isOn = (): boolean => env().BACKUP_TO !== undefined

export const hasDueBackup = (now: Date) =>
  isOn()
    ? isDue('backup', {
        since: backupSlot(now, env().BACKUP_HOURS),
        retryAfter: new Date(now.getTime() - RETRY_MS),
      })
    : never

export const hasDueDrill = (now: Date) =>
  isOn()
    ? isDue('drill', {
        since: new Date(now.getTime() - DRILL_EVERY_MS),
        retryAfter: new Date(now.getTime() - RETRY_DRILL_MS),
      })
    : never

interface Result {
  backup: string
  bytes: number
}

/** Its end is stored whatever happens; an operator reads there why it failed. */
async function recorded(ctx: Ctx, kind: RunKind, work: () => Promise<Result | null>): Promise<number> {
  const id = v7({ msecs: ctx.now().getTime() })
  await insertRun(ctx.db, id, kind, ctx.now())
  try {
    const result = await work()
    if (result) await endRun(ctx.db, id, { endedAt: ctx.now(), ...result })
    else await forgetRun(ctx.db, id)
    return result ? 1 : 0
  } catch (error) {
    if (error instanceof BackupRunsError) {
      await forgetRun(ctx.db, id)
      return 0
    }
    const reason = error instanceof Error ? error.message : String(error)
    await endRun(ctx.db, id, { endedAt: ctx.now(), error: reason.slice(0, 300) })
    log.error({ err: error, kind }, kind === 'backup' ? 'a backup failed' : 'a backup could not be restored')
    return 0
  }
}

const databaseUrl = (): string => env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? ''

export async function makeDueBackup(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const to = env().BACKUP_TO
  if (!to) return 0
  await deleteRunsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
  return recorded(ctx, 'backup', async () => {
    const { id, tables, blobs } = await writeBackup({
      ...{ databaseUrl: databaseUrl(), blobs: getRuntime().blobs, place: openPlace(to) },
      ...{ passphrase: env().BACKUP_PASSPHRASE ?? null, retention: RETENTION, now: ctx.now, signal },
    })
    return { backup: id, bytes: tables.reduce((sum, { bytes }) => sum + bytes, blobs.bytes) }
  })
}

export async function runDueDrill(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const to = env().BACKUP_TO
  if (!to) return 0
  return recorded(ctx, 'drill', () => drillBackup(openPlace(to), signal))
}
