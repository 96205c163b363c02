import { RUN_EVIDENCE_KINDS, type RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { type Db, findRow } from '../../platform/db'

type EvidenceColumn = `${RunEvidenceKind}_hash`
export type RunEvidence = Record<EvidenceColumn, Buffer | null>
const COLUMNS = RUN_EVIDENCE_KINDS.map((kind): EvidenceColumn => `${kind}_hash`)

/** Hashes of nested pieces; undefined for runs from before they were stored. */
export async function findRunParts(
  db: Db,
  tenant: number,
  at: Date,
  id: string,
): Promise<ReadonlySet<string> | undefined> {
  const run = await findRow(db, 'run', { organizationId: tenant, createdAt: at, id }, [
    'part_hashes',
    'screenshot_hash',
    'full_hash',
  ])
  if (!run?.part_hashes) return undefined
  const all = [...run.part_hashes, run.screenshot_hash, run.full_hash]
  return new Set(all.flatMap((hash) => (hash ? [hash.toString('hex')] : [])))
}

export const findRunEvidence = (
  db: Db,
  tenant: number,
  at: Date,
  id: string,
): Promise<RunEvidence | undefined> =>
  db
    .selectFrom('run')
    .select(COLUMNS)
    .where('organization_id', '=', tenant)
    .where('created_at', '=', at)
    .where('id', '=', id)
    .executeTakeFirst()
