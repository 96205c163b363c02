import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Organization, OrganizationDetail, organizationQuery } from '~/shared/schemas/organization'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { countMembers, listOwners } from './owner.store'
import { presentOrganization } from './present'
import { listOrganizations as findAll, getDomain, getOrganization } from './store'

export const readOrganization = (ctx: TenantCtx): Promise<OrganizationDetail> =>
  loadOrganization(ctx.db, ctx.tenant)

export async function loadOrganization(db: Db, tenant: number): Promise<OrganizationDetail> {
  const row = await getOrganization(db, tenant)
  const [domain, members, owners] = [
    await getDomain(db, tenant),
    await countMembers(db, tenant),
    await listOwners(db, tenant),
  ]
  return { ...presentOrganization(row), domain, members, owners }
}

export async function listOrganizations(
  ctx: Ctx,
  query: z.output<typeof organizationQuery>,
): Promise<PageOf<Organization>> {
  return toPage(await findAll(ctx.db, scopeOf(ctx.actor), query), query, presentOrganization)
}
