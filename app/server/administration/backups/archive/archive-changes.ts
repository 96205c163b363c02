import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../../platform/context'
import { readDisk } from '../../../platform/disk'
import { env } from '../../../platform/env'
import { createLogger } from '../../../platform/log'
import { type BackupPlace, openPlace } from '../place'
import { clusterFolder } from '../target.store'
import {
  advanceChain,
  beginChain,
  type ChainRow,
  chainName,
  dropSlots,
  failArchive,
  findChain,
  forgetArchive,
  readServerLog,
  type ServerLog,
} from './archive.store'
import { printChange } from './format'
import { parseLsn, printLsn, segmentName, segmentStart } from './layout'

const log = createLogger('archive')

/** Only our own server lets us read its files. */
export const isArchiveOn = (): boolean => {
  const { BACKUP_ARCHIVE, BACKUP_TO, DATABASE_DIR } = env()
  return BACKUP_ARCHIVE && BACKUP_TO !== undefined && DATABASE_DIR !== undefined
}

/** One place has one chain at a time; another place needs everything again. */
export const chainPlace = (to: string): string => createHash('sha256').update(to).digest('hex').slice(0, 8)

/** Archives what was written since the last round. Its failure is stored for the operator. */
export async function archiveChanges(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const { BACKUP_TO: to = '', DATABASE_DIR: home = '' } = env()
  if (!isArchiveOn()) {
    await dropSlots(ctx.db)
    await forgetArchive(ctx.db)
    return 0
  }
  try {
    return await archiveTo(openPlace(to), { ctx, signal, home, to })
  } catch (error) {
    signal.throwIfAborted()
    log.error({ err: error }, 'changes could not be archived')
    const reason = error instanceof Error ? error.message : String(error)
    await failArchive(ctx.db, reason.slice(0, 300))
    // The product needs the space more than a gap in the archive hurts.
    if (readDisk().level !== 'ok') await dropSlots(ctx.db)
    return 0
  }
}

interface Round {
  ctx: Ctx
  signal: AbortSignal
  home: string
  to: string
}

async function archiveTo(place: BackupPlace, { ctx, signal, home, to }: Round): Promise<number> {
  const found = (await findChain(ctx.db, chainPlace(to))) ?? (await newChain(place, ctx, to))
  const server = await readServerLog(ctx.db, found.chain)
  if (!server.restart) throw new Error('PostgreSQL has removed changes that were not archived yet')
  const flushed = parseLsn(server.flushed)
  let position = found.position
    ? parseLsn(found.position)
    : segmentStart(parseLsn(server.restart), server.segment_bytes)
  // Nothing new still means that nothing is lost.
  if (position >= flushed) await advanceChain(ctx.db, found.chain, printLsn(position), server.at)
  let written = 0
  while (position < flushed) {
    signal.throwIfAborted()
    const data = await readLog(home, position, flushed, server)
    // Else the file may have been used again while it was read.
    if (!(await findChain(ctx.db, chainPlace(to))))
      throw new Error('PostgreSQL has removed changes that were not archived yet')
    const end = position + BigInt(data.length)
    const isLast = end === flushed
    const change = await printChange(
      found.chain,
      { start: position, data },
      isLast ? server.at : (found.archived_at ?? found.since),
    )
    await place.put(change.name, change.file)
    await advanceChain(ctx.db, found.chain, printLsn(end), isLast ? server.at : null)
    position = end
    written += 1
  }
  return written
}

async function newChain(place: BackupPlace, { db, now }: Ctx, to: string): Promise<ChainRow> {
  if (readDisk().level !== 'ok') throw new Error('The archive waits until there is more free disk space')
  const chain = chainName(chainPlace(to), randomBytes(4).toString('hex'))
  // From now on the server keeps its log for us, so the place has to work.
  await place.put(`archive/${chain}/chain.txt`, Buffer.from(`${chain}\n`))
  return beginChain(db, chain, now())
}

/** To the end of the segment at most. */
async function readLog(
  home: string,
  from: bigint,
  flushed: bigint,
  { timeline, segment_bytes: segmentBytes }: ServerLog,
): Promise<Buffer> {
  const start = segmentStart(from, segmentBytes)
  const left = [flushed - from, start + BigInt(segmentBytes) - from]
  const length = Number(left.reduce((one, other) => (one < other ? one : other)))
  const file = await open(join(clusterFolder(home), 'pg_wal', segmentName(timeline, from, segmentBytes)), 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, Number(from - start))
    if (bytesRead !== length) throw new Error(`The log ends at ${printLsn(from + BigInt(bytesRead))}`)
    return buffer
  } finally {
    await file.close()
  }
}
