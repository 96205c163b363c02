import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/roles'
import type { Organization, organizationQuery } from '~/shared/schemas/organization'
import type { PageOf } from '~/shared/schemas/paging'
import type { Ctx, TenantCtx } from '../context'
import { presentOrganization } from './present'
import { listOrganizations as findAll, getOrganization } from './store'

export const readOrganization = async (ctx: TenantCtx): Promise<Organization> =>
  presentOrganization(await getOrganization(ctx.db, ctx.tenant))

export async function listOrganizations(
  ctx: Ctx,
  query: z.output<typeof organizationQuery>,
): Promise<PageOf<Organization>> {
  const { rows, total } = await findAll(ctx.db, scopeOf(ctx.actor), query)
  return { items: rows.map(presentOrganization), total, page: query.page, limit: query.limit }
}
