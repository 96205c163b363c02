import { authorize, instantOf } from '../access'
import { findSections, type StoredSections } from '../audits'
import { listComparableAround } from '../comparisons'
import type { Ctx, TenantCtx } from '../context'
import { readDetailsAndRequests } from '../evidence'
import { findRun, type RunRow } from '../results'

/** What a test of a session is compared by, each document read once. */
export interface ReadRun {
  ctx: TenantCtx
  run: RunRow
  alike: RunRow[]
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
  const [alike, sections, evidence] = await Promise.all([
    listComparableAround(allowed.db, run, run.created_at, SCATTER_POINTS),
    // A report that can't be read must not hide the figures.
    findSections(allowed, 'all').catch(() => NO_SECTIONS),
    readDetailsAndRequests(allowed),
  ])
  return { ctx: allowed, run, alike, sections, ...evidence }
}
