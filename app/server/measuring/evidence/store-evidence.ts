import { refusalMessages } from '~/shared/messages/failures'
import { DAY_MS } from '~/shared/values/units'
import { type Codec, sealBlob, sha256, unsealBlob } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'
import { isNoSpace } from '../../platform/database-unavailable'
import type { Db } from '../../platform/db'
import { isEvidencePaused } from '../../platform/disk'
import { AppError } from '../../platform/errors'
import { isStorageDown } from '../../platform/http/storage-down'
import { createLogger } from '../../platform/log'
import {
  announceBlob,
  extendBlobs,
  type KeptBlob,
  listAnnounced,
  listKnownHashes,
  lockBlob,
  type NewBlob,
  setStorageFailed,
  setStored,
} from './blob.store'
import { isWriteHopeless, noteNotWritten, noteWritten, storageOf } from './storage'

/** Unreferenced evidence is kept for a day. */
export const GRACE_MS = DAY_MS
/** Evidence that expires within the hour counts as missing and is uploaded again. */
const SAFE_MS = 3_600_000
const MAX_BYTES = 48 * 1024 * 1024

export const blobKey = (tenant: number, hash: Buffer) => `${tenant}/${hash.toString('hex')}`

export async function missingArtefacts(ctx: Ctx, tenant: number, hashes: string[]): Promise<string[]> {
  const known = new Set(
    await listKnownHashes(
      ctx.db,
      tenant,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
      new Date(ctx.now().getTime() + SAFE_MS),
    ),
  )
  return hashes.filter((hash) => !known.has(hash))
}

interface Artefact {
  hash: string
  body: Buffer
  codec: Codec
  mediaType: string
  /** Whose run it is of; none for pictures of outages. */
  siteId?: number | undefined
}

/** Verifies and compresses bytes. Throws BAD_REQUEST when they don't match their hash. */
async function sealArtefact(artefact: Artefact, now: Date): Promise<{ blob: NewBlob; stored: Buffer }> {
  const wrong = () => new AppError('BAD_REQUEST', refusalMessages.artefactCorrupted)
  const data = await unsealBlob(artefact.body, artefact.codec, MAX_BYTES).catch(() => {
    throw wrong()
  })
  const hash = sha256(data)
  if (hash.toString('hex') !== artefact.hash) throw wrong()
  const { stored, codec } =
    artefact.codec === 'zstd'
      ? { stored: artefact.body, codec: artefact.codec }
      : await sealBlob(data, artefact.mediaType)
  const expiresAt = new Date(now.getTime() + GRACE_MS)
  const sizes = { size: data.length, storedSize: stored.length }
  return {
    blob: { hash, ...sizes, codec, media_type: artefact.mediaType, siteId: artefact.siteId, now, expiresAt },
    stored,
  }
}

/**
 * Stores bytes under the hash of their uncompressed form. The row is inserted first and locked during the
 * write, so that a crash leaves a row that a sweep finds. Without space, or when the storage fails for longer than
 * agents wait, only the row is left: the run is recorded without this evidence.
 */
export async function storeArtefact(ctx: Ctx, tenant: number, artefact: Artefact): Promise<void> {
  const { blob, stored } = await sealArtefact(artefact, ctx.now())
  await announceBlob(ctx.db, tenant, blob)
  if (isEvidencePaused()) return
  if (isWriteHopeless(ctx)) return setStorageFailed(ctx.db, tenant, blob.hash)
  try {
    await writeBlob(ctx, tenant, blob, stored)
    noteWritten(ctx)
  } catch (error) {
    if (!isStorageDown(error) || !noteNotWritten(ctx)) throw error
    createLogger('evidence').warn(
      { err: error, requestId: ctx.requestId },
      'evidence is lost: storage is down',
    )
    await setStorageFailed(ctx.db, tenant, blob.hash)
  }
}

const writeBlob = (ctx: Ctx, tenant: number, blob: NewBlob, stored: Buffer): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const known = await lockBlob(tx, tenant, blob.hash)
    if (!known) throw new Error(`Evidence was deleted while it was stored: ${blob.hash.toString('hex')}`)
    const key = blobKey(tenant, blob.hash)
    if (known.is_stored && (await storageOf(ctx).has(key))) return
    if (await putIfSpace(ctx, key, stored)) await setStored(tx, tenant, blob)
  })

async function putIfSpace(ctx: Ctx, key: string, stored: Buffer): Promise<boolean> {
  try {
    await storageOf(ctx).put(key, stored)
    return true
  } catch (error) {
    if (!isNoSpace(error)) throw error
    createLogger('evidence').warn({ err: error, requestId: ctx.requestId }, 'no space for evidence')
    return false
  }
}

export type OmittedBecause = 'disk' | 'storage'

/**
 * Extends evidence to the lifetime of a run. Returns the hashes of what was uploaded but not stored, with the reason.
 * Throws BAD_REQUEST when some was never uploaded or has expired.
 */
export async function storeEvidence(
  tx: Db,
  tenant: number,
  evidence: { hash: string; until: Date | 'infinity' }[],
  now: Date,
): Promise<ReadonlyMap<string, OmittedBecause>> {
  const kept = new Map<string, KeptBlob>()
  for (const { hash, until } of evidence) {
    const longest = kept.get(hash)?.until
    if (longest === undefined || (longest !== 'infinity' && (until === 'infinity' || until > longest)))
      kept.set(hash, { hash: Buffer.from(hash, 'hex'), until })
  }
  if (kept.size === 0) return new Map()
  const found = await extendBlobs(tx, tenant, [...kept.values()], now)
  if (found === kept.size) return new Map()
  const omitted = await listAnnounced(tx, tenant, [...kept.values()], now)
  if (found + omitted.length !== kept.size) throw new AppError('BAD_REQUEST', refusalMessages.evidenceMissing)
  return new Map(
    omitted.map(({ hash, storage_failed }) => [hash.toString('hex'), storage_failed ? 'storage' : 'disk']),
  )
}
