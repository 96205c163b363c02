import { RUN_EVIDENCE_KINDS, type RunEvidenceKind } from '~/shared/schemas/evidence-kinds'
import type { Db } from '../db'

type EvidenceColumn = `${RunEvidenceKind}_hash`
export type RunEvidence = Record<EvidenceColumn, Buffer | null>
const COLUMNS = RUN_EVIDENCE_KINDS.map((kind): EvidenceColumn => `${kind}_hash`)

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
