import type { z } from 'zod'
import { refusalMessages } from '~/shared/messages/failures'
import { inputMessages } from '~/shared/messages/form'
import type { Grant, Membership } from '~/shared/rules/access/roles'
import { isInvoicePending, isTrial, type Subscription, trialEndsAt } from '~/shared/rules/access/subscription'
import type { settingsForm } from '~/shared/schemas/account'
import type { Profile, profileForm } from '~/shared/schemas/auth'
import { isTimeZone } from '~/shared/values/time-zones'
import { rightsAt, signedIn, subscriptionOf } from '../../platform/access'
import { type Ctx, homeOf } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { hasBilling } from '../../platform/has-billing'
import { type StoredSettings, updateSettings } from './account.store'
import { readOwnCells } from './own-cells'
import { findRights, getUser, updateUser } from './store'

/** An account that was deleted in the meantime has no session any more. */
export async function readProfile(ctx: Ctx): Promise<Profile> {
  const { userId, mustAddFactor, supporter, isDemoVisitor } = signedIn(ctx)
  const profile = await presentProfile(homeOf(ctx), userId, ctx.now(), ctx.db).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    throw new AppError('UNAUTHENTICATED', refusalMessages.unauthorized)
  })
  const cells = await readOwnCells(ctx)
  const support = supporter && { by: supporter.email, until: supporter.until }
  return {
    ...profile,
    ...cells,
    ...(mustAddFactor && { mustAddFactor }),
    ...(support && { support }),
    ...(isDemoVisitor && { isDemoVisitor }),
  }
}

export async function updateProfile(ctx: Ctx, input: z.output<typeof profileForm>): Promise<Profile> {
  const { userId } = signedIn(ctx)
  if (input.timezone !== undefined && !isTimeZone(input.timezone)) {
    throw fieldError('timezone', inputMessages.unknownTimeZone)
  }
  const { firstName, lastName, timezone } = input
  const theme = input.theme === 'system' ? null : input.theme
  await updateUser(ctx.db, userId, { firstName, lastName, theme, timezone })
  return presentProfile(ctx.db, userId, ctx.now())
}

export async function changeSettings(ctx: Ctx, input: z.output<typeof settingsForm>): Promise<Profile> {
  const { userId } = signedIn(ctx)
  await updateSettings(ctx.db, userId, input)
  return presentProfile(ctx.db, userId, ctx.now())
}

/** With the rights in the cell, which may be another database. */
export async function presentProfile(db: Db, userId: string, now: Date, cell = db): Promise<Profile> {
  const [user, row] = await Promise.all([getUser(db, userId), findRights(cell, userId)])
  const rights = rightsAt(row, now)
  return {
    _id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    isSuper: user.is_super,
    isOwner: rights.ownerOf.length > 0,
    isBillingAdmin: rights.billingOf.length > 0,
    isLdapUser: user.is_ldap,
    isConfirmed: user.is_confirmed,
    theme: user.theme === 'dark' || user.theme === 'light' ? user.theme : null,
    timezone: user.timezone,
    settings: presentSettings(user.settings as StoredSettings),
    hasPassword: user.password_hash !== null,
    avatarVersion: user.avatar_updated_at?.getTime() ?? null,
    welcomeStepsShown: user.welcome_steps_shown,
    lastLoggedIn: user.last_logged_in_at?.toISOString() ?? null,
    organization: user.home_organization_id,
    hasBilling: hasBilling(),
    ...presentTrial(row.standings.map(subscriptionOf), now),
    ownerOf: rights.ownerOf,
    memberOf: rights.memberOf,
    billingOf: rights.billingOf,
    trialOf: rights.trialOf,
    expiredIn: rights.expiredIn,
    teams: rights.teams.map(presentTeam),
    roles: rights.grants.map(presentGrant),
  }
}

const presentSettings = ({ showNote = true, dismissed = [], language }: StoredSettings) => ({
  showNote,
  dismissed,
  language: language ?? null,
})

/** The trial that ends first; 0 means paid. */
function presentTrial(subscriptions: (Subscription | null)[], now: Date) {
  const trials = subscriptions.filter((subscription) => subscription !== null && isTrial(subscription))
  const [first] = trials.sort(
    (a, b) => (a?.trialStartedAt?.getTime() ?? 0) - (b?.trialStartedAt?.getTime() ?? 0),
  )
  return {
    trialLevel: first?.trialLevel ?? 0,
    startTrialDate: first?.trialStartedAt?.toISOString() ?? null,
    endTrialDate: nextEnd(subscriptions, now)?.toISOString() ?? null,
    isInvoicePending: subscriptions.some(isInvoicePending),
  }
}

/** Of the running trials the one that ends first. */
function nextEnd(subscriptions: (Subscription | null)[], now: Date): Date | undefined {
  const ends = subscriptions.flatMap((subscription) => (subscription && trialEndsAt(subscription)) ?? [])
  return ends.filter((end) => end > now).sort((a, b) => a.getTime() - b.getTime())[0]
}

const presentTeam = (team: Membership) => ({
  _id: team.teamId,
  organization: team.organizationId,
  isAdministrator: team.isAdministrator,
})

const presentGrant = (grant: Grant) => ({
  organization: grant.organizationId,
  client: grant.clientId,
  project: grant.projectId,
  role: grant.role,
})
