import { messages } from '~/shared/messages'
import { type Codec, sealBlob, sha256, unsealBlob } from '../blobs'
import { type Ctx, inTransaction } from '../context'
import type { Db } from '../db'
import { AppError } from '../errors'
import { deleteBlobs, extendBlobs, listKnownHashes, lockBlob, lockExpiredBlobs, setSealing } from './store'

/** Evidence that no run names goes after a day. */
const GRACE_MS = 86_400_000
/** What goes within the hour counts as missing: it is sent again before it is named. */
const SAFE_MS = 3_600_000
const LARGEST = 48 * 1024 * 1024
const SWEEP_BATCH = 50

export const blobKey = (tenant: number, hash: Buffer) => `${tenant}/${hash.toString('hex')}`

/** Which of these the agent still has to send. */
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

/**
 * Stores bytes under the hash of their uncompressed form; refuses bytes that do not match it. The row is
 * locked while its bytes are written, so that no sweep removes them in between.
 */
export async function storeArtefact(
  ctx: Ctx,
  tenant: number,
  artefact: { hash: string; body: Buffer; codec: Codec; mediaType: string },
): Promise<void> {
  const wrong = () => new AppError('BAD_REQUEST', messages.artefactDamaged)
  const data = await unsealBlob(artefact.body, artefact.codec, LARGEST).catch(() => {
    throw wrong()
  })
  const hash = sha256(data)
  if (hash.toString('hex') !== artefact.hash) throw wrong()
  const sealed =
    artefact.codec === 'zstd'
      ? { stored: artefact.body, codec: artefact.codec }
      : await sealBlob(data, artefact.mediaType)
  const now = ctx.now()
  const blob = {
    hash,
    size: data.length,
    storedSize: sealed.stored.length,
    codec: sealed.codec,
    media_type: artefact.mediaType,
    now,
    expiresAt: new Date(now.getTime() + GRACE_MS),
  }
  const key = blobKey(tenant, hash)
  await inTransaction(ctx, async (tx) => {
    const isKnown = await lockBlob(tx, tenant, blob)
    if (isKnown && (await ctx.blobs.has(key))) return
    // A crash may have left bytes without a row, sealed in another way, or a row without bytes.
    await ctx.blobs.delete(key)
    await ctx.blobs.put(key, sealed.stored)
    if (isKnown) await setSealing(tx, tenant, blob)
  })
}

/** Binds evidence to a run's lifetime. Throws BAD_REQUEST when some of it was never sent. */
export async function keepEvidence(
  tx: Db,
  tenant: number,
  hashes: string[],
  until: Date | 'infinity',
): Promise<void> {
  if (hashes.length === 0) return
  const kept = await extendBlobs(
    tx,
    tenant,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
    until,
  )
  if (kept !== hashes.length) throw new AppError('BAD_REQUEST', messages.evidenceMissing)
}

/**
 * Removes evidence whose time is over, few at a time, since their rows are locked meanwhile. The rows go
 * last: a crash between leaves work for the next sweep.
 */
export async function sweepEvidence(ctx: Ctx): Promise<number> {
  let removed = 0
  for (let batch = SWEEP_BATCH; batch === SWEEP_BATCH; removed += batch) {
    batch = await inTransaction(ctx, async (tx) => {
      const expired = await lockExpiredBlobs(tx, ctx.now(), SWEEP_BATCH)
      await Promise.all(
        expired.map(({ organization_id, hash }) => ctx.blobs.delete(blobKey(organization_id, hash))),
      )
      await deleteBlobs(tx, expired)
      return expired.length
    })
  }
  return removed
}
