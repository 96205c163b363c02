import type { z } from 'zod'
import type { PageScript, siteScripts } from '~/shared/schemas/test-script'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { presentScript } from './present'
import { findPageScript, listSiteScripts as listRows } from './store'

export async function readScript(ctx: TenantCtx): Promise<PageScript> {
  const row = orNotFound(await findPageScript(ctx.db, ctx.tenant, Number(ctx.target.id)))
  return presentScript(row)
}

export async function listSiteScripts(ctx: TenantCtx): Promise<z.input<typeof siteScripts>> {
  const rows = await listRows(ctx.db, ctx.tenant, Number(ctx.target.id))
  return rows.map((row) => ({
    page: row.page_id,
    measuredSteps: row.measured_steps,
    updatedAt: row.updated_at.toISOString(),
  }))
}
