import { sha256 } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'
import { announceBlob, lockBlob, setStored } from './blob.store'
import { storageOf } from './storage'
import { blobKey } from './store-evidence'

interface StoredFile {
  data: Buffer
  mediaType: string
  siteId?: number | undefined
  expiresAt: Date
}

/**
 * Stores a file that is of no run, as it is, until it expires; returns its hash. Throws where there is no space or the
 * storage fails. The row is written before the bytes, so that the sweep finds what a crash leaves.
 */
export async function storeFile(ctx: Ctx, tenant: number, file: StoredFile): Promise<Buffer> {
  const { data, mediaType, siteId, expiresAt } = file
  const hash = sha256(data)
  const sizes = { size: data.length, storedSize: data.length }
  const blob = {
    ...sizes,
    hash,
    codec: 'none' as const,
    media_type: mediaType,
    siteId,
    now: ctx.now(),
    expiresAt,
  }
  await announceBlob(ctx.db, tenant, blob)
  await inTransaction(ctx, async (tx) => {
    if (!(await lockBlob(tx, tenant, hash))) throw new Error('The file was deleted while it was stored')
    await storageOf(ctx).put(blobKey(tenant, hash), data)
    await setStored(tx, tenant, blob)
  })
  return hash
}
