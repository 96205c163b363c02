import { sql } from 'kysely'
import type { Db } from '../db'

export interface BlobRow {
  hash: Buffer
  size: number
  codec: 'none' | 'zstd'
  media_type: string
}

export const findBlob = (db: Db, tenant: number, hash: Buffer): Promise<BlobRow | undefined> =>
  db
    .selectFrom('blob')
    .select(['hash', 'size', 'codec', 'media_type'])
    .where('organization_id', '=', tenant)
    .where('hash', '=', hash)
    .executeTakeFirst() as Promise<BlobRow | undefined>

/** Which of these are kept at least until `until`. */
export async function listKnownHashes(
  db: Db,
  tenant: number,
  hashes: Buffer[],
  until: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('blob')
    .select('hash')
    .where('organization_id', '=', tenant)
    .where('hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('expires_at', '>', until)
    .execute()
  return rows.map((row) => row.hash.toString('hex'))
}

export interface NewBlob extends BlobRow {
  storedSize: number
  now: Date
  expiresAt: Date
}

/** Locks the blob's row; one known already keeps its longer life. Returns whether it was known. */
export async function lockBlob(db: Db, tenant: number, blob: NewBlob): Promise<boolean> {
  const row = await db
    .insertInto('blob')
    .values({
      organization_id: tenant,
      hash: blob.hash,
      size: blob.size,
      stored_size: blob.storedSize,
      codec: blob.codec,
      media_type: blob.media_type,
      created_at: blob.now,
      expires_at: blob.expiresAt,
    })
    .onConflict((oc) =>
      oc
        .columns(['organization_id', 'hash'])
        .doUpdateSet({ expires_at: sql`greatest(blob.expires_at, excluded.expires_at)` }),
    )
    .returning(sql<boolean>`xmax <> 0`.as('is_known'))
    .executeTakeFirstOrThrow()
  return row.is_known
}

/** How the bytes kept are sealed. */
export async function setSealing(db: Db, tenant: number, blob: NewBlob): Promise<void> {
  await db
    .updateTable('blob')
    .set({ codec: blob.codec, stored_size: blob.storedSize })
    .where('organization_id', '=', tenant)
    .where('hash', '=', blob.hash)
    .execute()
}

/** Keeps blobs at least until `until`; returns how many of them there are. */
export async function extendBlobs(
  db: Db,
  tenant: number,
  hashes: Buffer[],
  until: Date | 'infinity',
): Promise<number> {
  const result = await sql`
    update blob set expires_at = greatest(expires_at, ${until}::timestamptz)
    where organization_id = ${tenant} and hash = any(${hashes}::bytea[])`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Expired blobs, locked against being kept again while their bytes are removed. */
export async function lockExpiredBlobs(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ organization_id: number; hash: Buffer }[]> {
  const { rows } = await sql<{ organization_id: number; hash: Buffer }>`
    select organization_id, hash from blob where expires_at < ${now}
    order by expires_at limit ${limit} for update skip locked`.execute(db)
  return rows
}

export async function deleteBlobs(db: Db, blobs: { organization_id: number; hash: Buffer }[]): Promise<void> {
  await sql`
    delete from blob using unnest(${blobs.map((blob) => blob.organization_id)}::int[],
      ${blobs.map((blob) => blob.hash)}::bytea[]) as u(organization_id, hash)
    where blob.organization_id = u.organization_id and blob.hash = u.hash`.execute(db)
}

export interface RunEvidence {
  report_hash: Buffer | null
  requests_hash: Buffer | null
  filmstrip_hash: Buffer | null
  screenshot_hash: Buffer | null
}

export const findRunEvidence = (
  db: Db,
  tenant: number,
  at: Date,
  id: string,
): Promise<RunEvidence | undefined> =>
  db
    .selectFrom('run')
    .select(['report_hash', 'requests_hash', 'filmstrip_hash', 'screenshot_hash'])
    .where('organization_id', '=', tenant)
    .where('created_at', '=', at)
    .where('id', '=', id)
    .executeTakeFirst()
