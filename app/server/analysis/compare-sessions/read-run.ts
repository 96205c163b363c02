import { findSections, type StoredSections } from '../../measuring/audits'
import { listComparableAround } from '../../measuring/comparisons'
import { readDetailsAndRequests } from '../../measuring/evidence'
import { findRun, type RunRow, type StoredRun } from '../../measuring/results'
import { authorize, instantOf } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'

/** What the figures of a test of a session are compared by. */
export interface ReadRun {
  ctx: TenantCtx
  run: RunRow
  alike: StoredRun[]
}

/** What else it is compared by, each document read once. */
export interface RunEvidence {
  sections: StoredSections
  requests: Awaited<ReturnType<typeof readDetailsAndRequests>>['requests']
  details: Awaited<ReturnType<typeof readDetailsAndRequests>>['details']
}

/** Enough to estimate the variation. */
const SCATTER_POINTS = 20
const NO_SECTIONS: StoredSections = { engine: [], own: [], version: null }

/** undefined for a run that is not stored any more. */
export async function readRun(ctx: Ctx, id: string): Promise<ReadRun | undefined> {
  const allowed = await authorize(ctx, 'run.read', { kind: 'run', id }).catch(() => undefined)
  const run = allowed && (await findRun(allowed.db, allowed.tenant, instantOf(id), id))
  if (!allowed || !run) return undefined
  return {
    ctx: allowed,
    run,
    alike: await listComparableAround(allowed.db, run, run.created_at, SCATTER_POINTS),
  }
}

export async function readEvidence({ ctx }: ReadRun): Promise<RunEvidence> {
  const [sections, evidence] = await Promise.all([
    // A report that can't be read must not hide the rest.
    findSections(ctx, 'all').catch(() => NO_SECTIONS),
    readDetailsAndRequests(ctx),
  ])
  return { sections, ...evidence }
}
