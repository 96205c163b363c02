import { type Paging, toPage } from '~/shared/schemas/paging'
import type { OrganizationPolicy, SuperAdminPolicy } from '~/shared/schemas/two-factor'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, homeOf, inTransaction, type TenantCtx } from '../../platform/context'
import {
  isRequiredIn,
  isRequiredOfSuperAdmins,
  listMemberIds,
  listMembersWithout,
  listSuperAdminsWithout,
  type MemberRow,
  requireIn,
  requireOfSuperAdmins,
} from './policy.store'

const FIRST_PAGE: Paging = { page: 1, limit: 50 }

const presentMember = ({ id, name, email }: MemberRow) => ({ _id: id, name, email })

export async function readOrganizationPolicy(
  ctx: TenantCtx,
  paging: Paging = FIRST_PAGE,
): Promise<OrganizationPolicy> {
  const { tenant } = ctx
  const members = ctx.cell ? { ids: await listMemberIds(ctx.db, tenant) } : { tenant }
  const found = await listMembersWithout(homeOf(ctx), members, paging)
  return {
    isRequired: await isRequiredIn(ctx.db, ctx.tenant),
    members: found.members,
    without: toPage(found, paging, presentMember),
  }
}

/** Members without a second factor have to set one up with their next call of a session. */
export async function changeOrganizationPolicy(
  ctx: TenantCtx,
  { isRequired }: { isRequired: boolean },
): Promise<OrganizationPolicy> {
  await inTransaction(ctx, async (tx) => {
    const before = await isRequiredIn(tx, ctx.tenant)
    await requireIn(tx, ctx.tenant, isRequired, ctx.now())
    await recordActivity(ctx, tx, 'organization.changeSignIn', ctx.tenant, {
      before: { requiresTwoFactor: before },
      after: { requiresTwoFactor: isRequired },
    })
  })
  return readOrganizationPolicy(ctx)
}

export async function readSuperAdminPolicy(ctx: Ctx): Promise<SuperAdminPolicy> {
  const without = await listSuperAdminsWithout(ctx.db)
  return { isRequired: await isRequiredOfSuperAdmins(ctx.db), without: without.map(presentMember) }
}

export async function changeSuperAdminPolicy(
  ctx: Ctx,
  { isRequired }: { isRequired: boolean },
): Promise<SuperAdminPolicy> {
  await inTransaction(ctx, async (tx) => {
    const before = await isRequiredOfSuperAdmins(tx)
    await requireOfSuperAdmins(tx, isRequired, ctx.now())
    await recordActivity(ctx, tx, 'installation.changeSignIn', 'super admins', {
      organizationId: NO_ORGANIZATION,
      before: { requiresTwoFactor: before },
      after: { requiresTwoFactor: isRequired },
    })
  })
  return readSuperAdminPolicy(ctx)
}
