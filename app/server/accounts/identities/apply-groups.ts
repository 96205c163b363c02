import { recordActivity } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { env } from '../../platform/env'
import { addMembers, insertGrants, revokeGrants } from './directory.store'
import { grantsOf } from './directory-rules'

/** Updates the roles that come from directory groups; manually assigned ones stay. */
export async function applyGroups(
  ctx: Ctx,
  tx: Db,
  userId: string,
  groups: string[],
  homeOrganization: number | null,
): Promise<void> {
  const grants = grantsOf(groups, env().LDAP_GROUP_ROLES)
  const { gone, disowned } = await revokeGrants(tx, userId, grants)
  const { added, owned } = await insertGrants(tx, userId, grants)
  const reached = [...added, ...owned].map((row) => row.organization_id)
  await addMembers(tx, userId, [...new Set([...reached, ...(homeOrganization ? [homeOrganization] : [])])])

  const placeOf = ({ organization_id, ...place }: (typeof added)[number]) => ({ user: userId, ...place })
  for (const row of gone) {
    const { organization_id: organizationId } = row
    await recordActivity(ctx, tx, 'permission.delete', userId, { organizationId, before: placeOf(row) })
  }
  for (const row of added) {
    const { organization_id: organizationId } = row
    await recordActivity(ctx, tx, 'permission.create', userId, { organizationId, after: placeOf(row) })
  }
  for (const { organization_id: organizationId } of disowned) {
    await recordActivity(ctx, tx, 'organization.removeOwner', organizationId, {
      organizationId,
      before: { user: userId },
    })
  }
  for (const { organization_id: organizationId } of owned) {
    await recordActivity(ctx, tx, 'organization.addOwner', organizationId, {
      organizationId,
      after: { user: userId },
    })
  }
}
