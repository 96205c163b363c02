import { sql } from 'kysely'
import { v7 } from 'uuid'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { createLogger } from '../../platform/log'
import { getRuntime } from '../../platform/runtime'
import { findChain, hasSlots, isBaseDue } from './archive/archive.store'
import { chainPlace, isArchiveOn } from './archive/archive-changes'
import { drillArchive } from './archive/drill-archive'
import { pruneArchive } from './archive/prune-archive'
import { writeBase } from './archive/write-base'
import { drillBackup } from './drill-backup'
import { openPlace } from './place'
import { backupSlot, DRILL_EVERY_MS, RETENTION } from './rules'
import { deleteRunsBefore, endRun, forgetRun, holds, insertRun, isDue, type RunKind } from './run.store'
import { clusterFolder } from './target.store'
import { BackupRunsError, writeBackup } from './write-backup'

const log = createLogger('backups')
const RETRY_MS = HOUR_MS
/** A restore applies the changes of a day at most. */
const BASE_HOURS = 24
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

/** Without an archive there may be something to remove of one. */
export const hasDueChanges = () =>
  isArchiveOn() ? sql<boolean>`true` : env().DATABASE_DIR ? hasSlots : never

export const hasDueBase = (now: Date) =>
  isArchiveOn()
    ? isBaseDue({ since: backupSlot(now, BASE_HOURS), retryAfter: new Date(now.getTime() - RETRY_MS) })
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
    log.error({ err: error, kind }, kind === 'drill' ? 'a backup could not be restored' : 'a backup failed')
    return 0
  }
}

const databaseUrl = (): string => env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? ''

/** The scheduler also starts a job now and then without work, so each of these looks itself whether it is due. */
export async function makeDueBackup(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const to = env().BACKUP_TO
  if (!to || !(await holds(ctx.db, hasDueBackup(ctx.now())))) return 0
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
  if (!to || !(await holds(ctx.db, hasDueDrill(ctx.now())))) return 0
  return recorded(ctx, 'drill', async () => {
    const place = openPlace(to)
    const result = await drillBackup(place, signal)
    if (isArchiveOn()) await drillArchive(place)
    return result
  })
}

export async function makeDueBase(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const { BACKUP_TO: to, DATABASE_DIR: home, BACKUP_PASSPHRASE: passphrase } = env()
  const found = to && home && isArchiveOn() ? await findChain(ctx.db, chainPlace(to)) : undefined
  if (!to || !home || !found || !(await holds(ctx.db, hasDueBase(ctx.now())))) return 0
  return recorded(ctx, 'base', async () => {
    const place = openPlace(to)
    const { id, files } = await writeBase({
      ...{ databaseUrl: databaseUrl(), folder: clusterFolder(home), place, chain: found.chain },
      ...{ passphrase: passphrase ?? null, now: ctx.now, signal },
    })
    await pruneArchive(place, found.chain, ctx.now())
    return { backup: `${found.chain}/${id}`, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  })
}
