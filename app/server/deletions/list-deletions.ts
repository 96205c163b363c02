import type { z } from 'zod'
import { adminScopeOf } from '~/shared/rules/access/roles'
import type { Deletion, deletionQuery } from '~/shared/schemas/deletion'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Ctx } from '../context'
import { mayPurge, mayRestore } from './rules'
import { type ListedRow, listDeletions as listRows, placeOf } from './store'

export async function listDeletions(
  ctx: Ctx,
  query: z.output<typeof deletionQuery>,
): Promise<PageOf<Deletion>> {
  const { actor } = ctx
  const reader = { scope: adminScopeOf(actor), userId: actor.kind === 'user' ? actor.userId : null }
  const found = await listRows(ctx.db, reader, query)
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
  ].filter((name) => name !== null),
  deletedBy: row.deleted_by_name,
  deletedAt: row.deleted_at.toISOString(),
  restorableUntil: row.purge_after.toISOString(),
  sites: row.sites,
  pages: row.pages,
  results: row.settled_at ? row.results : null,
  resultsDeleted: row.results_deleted,
  isPurging: row.purge_started_at !== null,
  blockedBy: row.blocked_by,
  mayRestore: row.purge_started_at === null && mayRestore(actor, placeOf(row), row.restorable_by),
  mayDeleteNow: row.purge_started_at === null && mayPurge(actor, row.organization_id),
})
