import { instantOf } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import type { BlobRow } from './blob.store'

export interface RunRef {
  organization_id: number
  run_id: string
}

type NoBlob = { hash: Buffer } & Record<Exclude<keyof BlobRow, 'hash'>, null>
export type FilmRow = RunRef & ((BlobRow & { is_kept: true }) | (NoBlob & { is_kept: false }))

export async function listFilmstripBlobs(db: Db, runs: readonly RunRef[]): Promise<FilmRow[]> {
  const times = runs.map(({ run_id }) => instantOf(run_id).toISOString())
  return rowsOf<FilmRow>(db)`
    select r.organization_id, r.id as run_id, r.filmstrip_hash as hash, b.size, b.codec, b.media_type,
      b.hash is not null as is_kept
    from unnest(${runs.map((run) => run.organization_id)}::int[], ${times}::timestamptz[],
      ${runs.map((run) => run.run_id)}::uuid[]) as asked(organization_id, created_at, id)
    join run r on r.organization_id = asked.organization_id and r.created_at = asked.created_at and r.id = asked.id
    left join blob b on b.organization_id = r.organization_id and b.hash = r.filmstrip_hash and b.is_stored
    where r.filmstrip_hash is not null`
}
