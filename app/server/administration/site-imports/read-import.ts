import type { z } from 'zod'
import { adminScopeOf } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { importRowQuery, SiteImport, SiteImportRow } from '~/shared/schemas/site-import'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { findImport, type ImportRecord, listRecentImports } from './import.store'
import { listImportRows, type ShownRow } from './row.store'

export async function readImport(ctx: TenantCtx, id = String(ctx.target.id)): Promise<SiteImport> {
  const row = orNotFound(await findImport(ctx.db, adminScopeOf(ctx.actor), ctx.tenant, id))
  return presentImport(row)
}

const MAX_RECENT = 5

export async function listImports(ctx: TenantCtx): Promise<SiteImport[]> {
  const scope = adminScopeOf(ctx.actor)
  const rows = await listRecentImports(ctx.db, scope, ctx.tenant, Number(ctx.target.id), MAX_RECENT)
  return rows.map(presentImport)
}

export async function listRows(
  ctx: TenantCtx,
  query: z.output<typeof importRowQuery>,
): Promise<PageOf<SiteImportRow>> {
  const { _id } = await readImport(ctx)
  return toPage(await listImportRows(ctx.db, ctx.tenant, _id, query), query, presentRow)
}

export const presentRow = (row: ShownRow): SiteImportRow => ({
  line: row.line,
  name: row.name,
  url: row.first_url,
  pages: row.pages,
  monitors: row.monitors,
  project: row.project_id,
  projectName: row.project_name,
  result: row.result,
  state: row.state,
  faults: row.faults,
  notices: row.notices,
  site: row.site_id,
})

const presentImport = (row: ImportRecord): SiteImport => ({
  _id: row.id,
  organization: row.organization_id,
  client: row.client_id,
  project: row.project_id,
  projectName: row.project_name,
  source: row.source,
  fileName: row.file_name,
  state: row.state,
  takes: row.takes,
  rows: row.creates + row.updates + row.unchanged + row.refused,
  creates: row.creates,
  updates: row.updates,
  unchanged: row.unchanged,
  refused: row.refused,
  written: row.written,
  failed: row.failed,
  forecast: row.forecast,
  stoppedBecause: row.stopped_because,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
})
