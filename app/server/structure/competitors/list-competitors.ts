import { scopeOf } from '~/shared/rules/access/roles'
import type { Competitor } from '~/shared/schemas/competitor'
import type { TenantCtx } from '../../platform/context'
import { predictSettings } from '../sites'
import { type CompetitorRow, listCompetitorRows } from './store'

/** Competitors of the client that is acted on, as far as the actor sees their project. */
export async function listCompetitors(ctx: TenantCtx): Promise<Competitor[]> {
  const client = Number(ctx.target.clientId)
  const rows = await listCompetitorRows(ctx.db, ctx.tenant, client, scopeOf(ctx.actor))
  return rows.map((row) => present(row, ctx.now()))
}

const present = (row: CompetitorRow, now: Date): Competitor => ({
  _id: row.id,
  name: row.name,
  organization: row.organization_id,
  client: row.client_id,
  project: row.project_id,
  pages: row.pages,
  frequency: row.cron,
  timezone: row.timezone,
  isScheduled: row.is_enabled,
  predicted: predictSettings(
    [{ ...row, pages: row.pages.filter(({ isActive }) => isActive).length, isEnabled: row.is_enabled }],
    now,
  ),
})
