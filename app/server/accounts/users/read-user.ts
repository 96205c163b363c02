import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import type { Actor } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { OwnOrganization, User, userQuery } from '~/shared/schemas/user'
import { signedIn } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { env } from '../../platform/env'
import { AppError } from '../../platform/errors'
import { userTag } from './rules'
import {
  listOwnOrganizations as findOrganizations,
  getUser,
  listUsers as listAll,
  type Reach,
  type UserRow,
} from './store'

/** Users are visible to the owners of their organizations and to super admins. */
export function reachOf(actor: Actor): Reach {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.isSuper)) return null
  if (actor.kind !== 'user') return []
  return actor.ownerOf.filter((organizationId) => !actor.expiredIn.includes(organizationId))
}

export async function listUsers(ctx: Ctx, query: z.output<typeof userQuery>): Promise<PageOf<User>> {
  const actor = signedIn(ctx)
  if (!actor.isSuper && actor.ownerOf.length === 0)
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return toPage(await listAll(ctx.db, reachOf(actor), query), query, presentUser)
}

export const readUser = async (ctx: TenantCtx): Promise<User> =>
  presentUser(await getUser(ctx.db, reachOf(ctx.actor), String(ctx.target.id)))

export const listOwnOrganizations = (ctx: Ctx): Promise<OwnOrganization[]> =>
  findOrganizations(ctx.db, signedIn(ctx).userId)

const presentUser = (row: UserRow): User => ({
  _id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  name: row.name,
  isActive: row.is_active,
  isConfirmed: row.is_confirmed,
  isSuper: row.is_super,
  isLdapUser: row.is_ldap,
  tag: userTag(row.email, env().COMPANY_DOMAIN),
  lastLoggedIn: row.last_logged_in_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  organizations: row.organizations,
})
