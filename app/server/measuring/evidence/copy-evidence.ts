import { type Ctx, inTransaction } from '../../platform/context'
import { announceBlob, findStored, lockBlob, setStored } from './blob.store'
import { blobKey } from './store-evidence'

/**
 * Copies stored evidence to another organization, with its lifetime there. Bytes that are already there are not
 * written again. Expired and missing evidence is left out.
 */
export async function copyEvidence(
  ctx: Ctx,
  { from, to }: { from: number; to: number },
  hashes: Buffer[],
): Promise<void> {
  const now = ctx.now()
  for (const { expires_at, stored_size, ...row } of await findStored(ctx.db, from, hashes, now)) {
    const blob = { ...row, storedSize: stored_size, now, expiresAt: expires_at }
    await announceBlob(ctx.db, to, blob)
    await inTransaction(ctx, async (tx) => {
      const known = await lockBlob(tx, to, row.hash)
      if (!known || known.is_stored) return
      const stored = await ctx.blobs.get(blobKey(from, row.hash))
      if (!stored) return
      await ctx.blobs.put(blobKey(to, row.hash), stored)
      await setStored(tx, to, blob)
    })
  }
}
