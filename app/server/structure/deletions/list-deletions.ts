import type { z } from 'zod'
import { adminScopeOf, scopeOf } from '~/shared/rules/access/roles'
import type { Deletion, deletionQuery } from '~/shared/schemas/deletion'
import { type PageOf, type Paging, toPage } from '~/shared/schemas/paging'
import type { Ctx, TenantCtx } from '../../platform/context'
import { mayPurge, mayRestore } from './rules'
import { type ListedRow, listOfClient, listDeletions as listRows, placeOf } from './store'

export async function listDeletions(
  ctx: Ctx,
  query: z.output<typeof deletionQuery>,
): Promise<PageOf<Deletion>> {
  const { actor } = ctx
  const userId = actor.kind === 'user' ? actor.userId : null
  const reader = { adminScope: adminScopeOf(actor), scope: scopeOf(actor), userId }
  const found = await listRows(ctx.db, reader, query)
  return toPage(found, query, (row) => present(ctx, row))
}

/** Dashboards and charts of the target's client, also those that only others may restore. */
export async function listDeletedDashboards(ctx: TenantCtx, query: Paging): Promise<PageOf<Deletion>> {
  const found = await listOfClient(ctx.db, ctx.tenant, ctx.target.clientId ?? 0, query)
  return toPage(found, query, (row) => present(ctx, row))
}

const present = ({ actor }: Ctx, row: ListedRow): Deletion => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  within: [
    row.kind === 'organization' ? null : row.organization_name,
    row.client_name,
    row.project_name,
    row.dashboard_name,
  ].filter((name) => name !== null),
  deletedBy: row.deleted_by_name,
  deletedAt: row.deleted_at.toISOString(),
  restorableUntil: row.purge_after.toISOString(),
  sites: row.sites,
  pages: row.pages,
  charts: row.charts,
  results: row.settled_at ? row.results : null,
  resultsDeleted: row.results_deleted,
  isPurging: row.purge_started_at !== null,
  blockedBy: row.blocked_by,
  mayRestore:
    row.purge_started_at === null &&
    mayRestore(actor, placeOf(row), { deletedBy: row.restorable_by, authorId: row.author_id }),
  mayDeleteNow: row.purge_started_at === null && mayPurge(actor, row.organization_id),
})
