import { sha256, unsealBlob } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'
import { createLogger } from '../../platform/log'
import { type BlobRow, findBlob, setNotStored } from './blob.store'
import { storageOf } from './storage'
import { blobKey } from './store-evidence'

export interface Evidence {
  data: Buffer
  mediaType: string
}
type OfTenant = Ctx & { readonly tenant: number }

async function openBlob(ctx: OfTenant, row: BlobRow): Promise<Buffer | undefined> {
  const stored = await storageOf(ctx).get(blobKey(ctx.tenant, row.hash))
  const data = stored && (await unsealBlob(stored, row.codec, row.size + 1).catch(() => undefined))
  return data && sha256(data).equals(row.hash) ? data : undefined
}

/**
 * The bytes of a blob; undefined when not stored. A damaged or lost blob is logged and marked as missing, so
 * that the next upload replaces it.
 */
export async function readBlob(ctx: OfTenant, hash: Buffer): Promise<Evidence | undefined> {
  const row = await findBlob(ctx.db, ctx.tenant, hash)
  return row && readBlobRow(ctx, row)
}

/** The same for a row that was already read. */
export async function readBlobRow(ctx: OfTenant, row: BlobRow): Promise<Evidence | undefined> {
  const data = await openBlob(ctx, row)
  return data ? { data, mediaType: row.media_type } : retryRead(ctx, row.hash)
}

/** Reads again with the row locked: the blob may have been swept or replaced meanwhile. */
async function retryRead(ctx: OfTenant, hash: Buffer): Promise<Evidence | undefined> {
  const { tenant } = ctx
  return inTransaction(ctx, async (tx) => {
    const row = await findBlob(tx, tenant, hash, true)
    const data = row && (await openBlob(ctx, row))
    if (row && data) return { data, mediaType: row.media_type }
    if (row) {
      await setNotStored(tx, tenant, hash)
      const what = { requestId: ctx.requestId, key: blobKey(tenant, hash), mediaType: row.media_type }
      createLogger('evidence').error(what, 'evidence is damaged or gone')
    }
    return undefined
  })
}
