import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Client, clientName, clientQuery } from '~/shared/schemas/client'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Ctx, TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { presentClient } from './present'
import { listClients as findClients, getClient, listClientNames } from './store'

const MAX_NAMES = 5000

/** The client of the target. */
export async function readClient(ctx: TenantCtx): Promise<Client> {
  const { clientId } = ctx.target
  if (clientId === undefined) throw notFound()
  const client = presentClient(await getClient(ctx.db, ctx.tenant, clientId, scopeOf(ctx.actor)))
  return ctx.actor.kind === 'share' ? { ...client, retentionDays: null, tags: [] } : client
}

export async function listClients(ctx: Ctx, query: z.output<typeof clientQuery>): Promise<PageOf<Client>> {
  return toPage(await findClients(ctx.db, scopeOf(ctx.actor), query), query, presentClient)
}

export async function listAllClients(
  ctx: Ctx,
  organization: number | undefined,
): Promise<z.output<typeof clientName>[]> {
  const rows = await listClientNames(ctx.db, scopeOf(ctx.actor), organization, MAX_NAMES)
  return rows.map((row) => ({ _id: row.id, organization: row.organization_id, name: row.name }))
}
