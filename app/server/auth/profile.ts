import type { z } from 'zod'
import { messages } from '~/shared/messages'
import type { Grant, UserActor } from '~/shared/rules/roles'
import { isTimeZone } from '~/shared/rules/time-zones'
import type { Profile, profileForm } from '~/shared/schemas/auth'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { AppError } from '../errors'
import { findRights, getUser, updateUser } from './store'

export function signedIn(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user') throw new AppError('UNAUTHENTICATED', messages.signInRequired)
  return ctx.actor
}

export const readProfile = (ctx: Ctx): Promise<Profile> => presentProfile(ctx.db, signedIn(ctx).userId)

export async function updateProfile(ctx: Ctx, input: z.output<typeof profileForm>): Promise<Profile> {
  const { userId } = signedIn(ctx)
  if (input.timezone !== undefined && !isTimeZone(input.timezone)) {
    throw new AppError('INVALID', messages.unknownTimeZone, {
      fields: { timezone: [messages.unknownTimeZone] },
    })
  }
  await updateUser(ctx.db, userId, {
    ...(input.firstName !== undefined && { first_name: input.firstName }),
    ...(input.lastName !== undefined && { last_name: input.lastName }),
    ...(input.theme !== undefined && { theme: input.theme === 'system' ? null : input.theme }),
    ...(input.timezone !== undefined && { timezone: input.timezone }),
  })
  return presentProfile(ctx.db, userId)
}

export async function presentProfile(db: Db, userId: string): Promise<Profile> {
  const [user, rights] = await Promise.all([getUser(db, userId), findRights(db, userId)])
  return {
    _id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    isSuper: user.is_super,
    isOwner: rights.ownerOf.length > 0,
    isConfirmed: user.is_confirmed,
    theme: user.theme === 'dark' || user.theme === 'light' ? user.theme : null,
    timezone: user.timezone,
    settings: { showNote: (user.settings as { showNote?: boolean }).showNote ?? true },
    welcomeStepsShown: user.welcome_steps_shown,
    lastLoggedIn: user.last_logged_in_at?.toISOString() ?? null,
    ownerOf: rights.ownerOf,
    roles: rights.grants.map(presentGrant),
  }
}

const presentGrant = (grant: Grant) => ({
  organization: grant.organizationId,
  client: grant.clientId,
  project: grant.projectId,
  role: grant.role,
})
