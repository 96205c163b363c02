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

export interface KeyOwnerRow extends RightsRow {
  user_id: string
  email: string
  is_super: boolean
  is_active: boolean
  api_key_used_at: Date | null
}

/** One query for the owner of a key and the owner's rights. */
export const findKeyOwner = (db: Db, hash: Buffer) => firstOf<KeyOwnerRow>(db)`
    select u.id as user_id, u.email, u.is_super, u.is_active, u.api_key_used_at,
      r.owner_of, r.grants, r.teams, r.standings
    from user_account u, caller_rights(u.id) r where u.api_key_hash = ${hash}`

/** The same by the user's id. */
export const findRights = (db: Db, userId: string) => firstOf<Omit<KeyOwnerRow, 'api_key_used_at'>>(db)`
    select u.id as user_id, u.email, u.is_super, u.is_active, r.owner_of, r.grants, r.teams, r.standings
    from user_account u, caller_rights(u.id) r where u.id = ${userId}`

export async function touchApiKey(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('user_account').set({ api_key_used_at: now }).where('id', '=', userId).execute()
}
