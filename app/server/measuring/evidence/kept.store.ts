import { RUN_EVIDENCE_KINDS, type RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { type Db, firstValue } from '../../platform/db'
import { extendBlobs } from './blob.store'

export interface RunWithEvidence extends Record<`${RunEvidenceKind}_hash`, Buffer | null> {
  part_hashes?: Buffer[] | null
}

const hashesOf = (runs: readonly RunWithEvidence[]): Buffer[] => [
  ...new Map(
    runs
      .flatMap((run) => [
        ...RUN_EVIDENCE_KINDS.map((kind) => run[`${kind}_hash`]),
        ...(run.part_hashes ?? []),
      ])
      .flatMap((hash) => (hash ? [[hash.toString('hex'), hash] as const] : [])),
  ).values(),
]

/** Keeps what is stored of these runs for as long as something refers to them: until the next review of a deletion. */
export async function keepEvidenceOf(
  db: Db,
  tenant: number,
  runs: readonly RunWithEvidence[],
  now: Date,
): Promise<void> {
  const kept = hashesOf(runs).map((hash) => ({ hash, until: 'infinity' as const }))
  if (kept.length > 0) await extendBlobs(db, tenant, kept, now)
}

/** Stored bytes of these runs; what several of them share counts once. */
export async function readBytesOf(db: Db, tenant: number, runs: readonly RunWithEvidence[]): Promise<number> {
  const hashes = hashesOf(runs)
  if (hashes.length === 0) return 0
  return firstValue<number>(db, 0)`
    select coalesce(sum(stored_size), 0)::float8 as bytes from blob
    where organization_id = ${tenant} and hash = any(${hashes}::bytea[]) and is_stored`
}
