import type { KeyScope } from '~/shared/rules/access/key-scopes'
import type { Grant, Membership } from '~/shared/rules/access/roles'
import type { Subscription } from '~/shared/rules/access/subscription'
import { type Db, firstOf } from '../db'

export interface RightsRow {
  owner_of: number[]
  grants: Grant[]
  teams: Membership[]
  standings: StandingRow[]
}

export interface StandingRow {
  organizationId: number
  isBillingAdmin: boolean
  /** null when the organization needs none. Times are ISO strings. */
  subscription: {
    status: Subscription['status']
    paymentType: Subscription['paymentType']
    invoiceStatus: Subscription['invoiceStatus']
    trialLevel: number
    trialStartedAt: string | null
    endsAt: string | null
  } | null
}

interface UserRow extends RightsRow {
  user_id: string
  email: string
  is_super: boolean
  is_active: boolean
}

/** What limits the use of a key. */
export interface KeyLimitsRow {
  key_id: string
  scopes: KeyScope[]
  addresses: string[]
  expires_at: Date | null
  used_at: Date | null
}

/** One query for the owner of a key and the owner's rights. */
export const findKeyOwner = (db: Db, hash: Buffer) => firstOf<UserRow & KeyLimitsRow>(db)`
    select u.id as user_id, u.email, u.is_super, u.is_active, r.owner_of, r.grants, r.teams, r.standings,
      k.id as key_id, k.scopes, k.addresses, k.expires_at, k.used_at
    from user_api_key k join user_account u on u.id = k.user_id, caller_rights(u.id) r where k.hash = ${hash}`

/** The same by the user's id. */
export const findRights = (db: Db, userId: string) => firstOf<UserRow>(db)`
    select u.id as user_id, u.email, u.is_super, u.is_active, r.owner_of, r.grants, r.teams, r.standings
    from user_account u, caller_rights(u.id) r where u.id = ${userId}`
