import { sql } from 'kysely'
import { affectedRows, type Db, execute, firstOf, firstValue, isHeld, rowsOf } from '../../platform/db'
import { dayOf, usageInsert } from '../../platform/usage-counts'

export interface BlobRow {
  hash: Buffer
  size: number
  codec: 'none' | 'zstd'
  media_type: string
}

const isBlob = (tenant: number, hash: Buffer) => sql`organization_id = ${tenant} and hash = ${hash}`

/** `lock` prevents others from storing or removing the bytes meanwhile. */
export const findBlob = (db: Db, tenant: number, hash: Buffer, lock = false) => firstOf<BlobRow>(db)`
    select hash, size, codec, media_type from blob where ${isBlob(tenant, hash)} and is_stored
    ${lock ? sql`for update` : sql``}`

export interface StoredBlobRow extends BlobRow {
  stored_size: number
}

export const findStoredBlob = (db: Db, tenant: number, hash: Buffer) => firstOf<StoredBlobRow>(db)`
    select hash, size, stored_size, codec, media_type from blob
    where ${isBlob(tenant, hash)} and is_stored`

/** Of these hashes what is stored and not expired, with its lifetime. */
export async function findStored(
  db: Db,
  tenant: number,
  hashes: Buffer[],
  now: Date,
): Promise<(StoredBlobRow & { expires_at: Date })[]> {
  if (hashes.length === 0) return []
  return rowsOf<StoredBlobRow & { expires_at: Date }>(db)`
    select hash, size, stored_size, codec, media_type, expires_at from blob
    where organization_id = ${tenant} and hash = any(${hashes}::bytea[]) and is_stored and expires_at > ${now}
    order by hash`
}

export async function listKnownHashes(
  db: Db,
  tenant: number,
  hashes: Buffer[],
  until: Date,
): Promise<string[]> {
  const rows = await rowsOf<{ hash: Buffer }>(db)`
    select hash from blob where organization_id = ${tenant} and hash = any(${hashes}::bytea[])
      and is_stored and expires_at > ${until}`
  return rows.map((row) => row.hash.toString('hex'))
}

/** Changes of the stored bytes, from rows of `blob` with their bytes as `delta`. */
const bytesUsed = (rows: string) =>
  usageInsert(
    sql`select b.organization_id, ${dayOf(sql`now()`)} as day, b.client_id, b.project_id, b.site_id, 0 as device_id,
      0 as location_id, '' as reason, b.delta as bytes from ${sql.table(rows)} b where b.delta <> 0`,
    ['bytes'],
  )

export interface NewBlob extends BlobRow {
  /** Whose run stored it. */
  siteId?: number | undefined
  storedSize: number
  now: Date
  expiresAt: Date
}

/** Inserts the row before the bytes are written, so that bytes left by a crash can be found. */
export const announceBlob = (db: Db, tenant: number, blob: NewBlob) => execute(db)`
    insert into blob (organization_id, hash, size, stored_size, codec, media_type, created_at, expires_at, is_stored,
      client_id, project_id, site_id)
    select ${tenant}::int, ${blob.hash}::bytea, ${blob.size}::int, ${blob.storedSize}::int, ${blob.codec},
      ${blob.media_type}, ${blob.now}::timestamptz, ${blob.expiresAt}::timestamptz, false,
      coalesce(s.client_id, 0), coalesce(s.project_id, 0), coalesce(s.id, 0)
    from (select) one left join public.site s on s.organization_id = ${tenant} and s.id = ${blob.siteId ?? null}::int
    on conflict (organization_id, hash) do update
      set expires_at = greatest(blob.expires_at, excluded.expires_at), storage_failed = false`

/** The bytes of an announced blob could not be stored. */
export const setStorageFailed = (db: Db, tenant: number, hash: Buffer) =>
  execute(db)`update blob set storage_failed = true where ${isBlob(tenant, hash)} and not is_stored`

/** undefined when it was swept after the announcement. */
export const lockBlob = (db: Db, tenant: number, hash: Buffer) => firstOf<{ is_stored: boolean }>(db)`
    select is_stored from blob where ${isBlob(tenant, hash)} for update`

export const setStored = (db: Db, tenant: number, blob: NewBlob) => execute(db)`
    with before as (select case when is_stored then stored_size else 0 end as bytes from blob
      where ${isBlob(tenant, blob.hash)} for update),
    changed as (
      update blob set is_stored = true, codec = ${blob.codec}, stored_size = ${blob.storedSize}, size = ${blob.size},
        media_type = ${blob.media_type} from before where ${isBlob(tenant, blob.hash)}
      returning blob.*, stored_size - before.bytes as delta)
    ${bytesUsed('changed')}`

/** The bytes are damaged; the next upload replaces them. */
export const setNotStored = (db: Db, tenant: number, hash: Buffer) => execute(db)`
    with changed as (update blob set is_stored = false where ${isBlob(tenant, hash)} and is_stored
      returning blob.*, -stored_size as delta)
    ${bytesUsed('changed')}`

export interface KeptBlob {
  hash: Buffer
  until: Date | 'infinity'
}

/** Extends the lifetime of stored blobs; returns how many exist. */
export async function extendBlobs(db: Db, tenant: number, kept: KeptBlob[], now: Date): Promise<number> {
  const until = kept.map((blob) => (blob.until === 'infinity' ? 'infinity' : blob.until.toISOString()))
  return affectedRows(db)`
    with kept as (select * from unnest(${kept.map(({ hash }) => hash)}::bytea[], ${until}::timestamptz[])
      as k(hash, until)),
    locked as (select hash from blob where organization_id = ${tenant} and hash in (select hash from kept)
      and is_stored and expires_at > ${now} order by hash for update)
    update blob set expires_at = greatest(expires_at, kept.until), needed_until = greatest(needed_until, kept.until)
    from locked join kept using (hash)
    where blob.organization_id = ${tenant} and blob.hash = locked.hash`
}

/** Blobs that were announced and not stored. */
export function listAnnounced(db: Db, tenant: number, kept: KeptBlob[], now: Date) {
  return rowsOf<{ hash: Buffer; storage_failed: boolean }>(db)`
    select hash, storage_failed from blob where organization_id = ${tenant} and not is_stored and expires_at > ${now}
      and hash = any(${kept.map(({ hash }) => hash)}::bytea[])`
}

export interface BlobKey {
  organization_id: number
  hash: Buffer
}

/**
 * Expired, and not in an organization under review, which may still need it. What is or was copied between cells has one
 * file for both rows: only the cell that has the organization may delete it.
 */
const isDue = (now: Date) => sql`expires_at < ${now} and not exists (
  select from evidence_review v where v.organization_id = blob.organization_id)
  and not ${isHeld(sql`blob.organization_id`)}`

/** Marks blobs as not stored before their bytes are removed. */
export const discardExpired = (db: Db, now: Date, limit: number) => firstValue<number>(db, 0)`
    with changed as (
      update blob set is_stored = false from (
        select organization_id, hash from blob where is_stored and ${isDue(now)}
        order by expires_at limit ${limit} for update skip locked) due
      where blob.organization_id = due.organization_id and blob.hash = due.hash
      returning blob.*, -stored_size as delta),
    used as (${bytesUsed('changed')})
    select count(*)::int as count from changed`

/** Unreferenced blobs, locked against being stored again while their bytes are removed. */
export const lockDiscarded = (db: Db, now: Date, limit: number) => rowsOf<BlobKey>(db)`
    select organization_id, hash from blob where not is_stored and ${isDue(now)}
    order by expires_at limit ${limit} for update skip locked`

export const deleteBlobs = (db: Db, blobs: BlobKey[]) => execute(db)`
    delete from blob using unnest(${blobs.map((blob) => blob.organization_id)}::int[],
      ${blobs.map((blob) => blob.hash)}::bytea[]) as u(organization_id, hash)
    where blob.organization_id = u.organization_id and blob.hash = u.hash`
