import type { SuspendedAddress } from '~/shared/schemas/mail'
import { MAX_SUSPENDED_SHOWN } from '~/shared/values/choices'
import type { Ctx } from '../context'
import { clearBounces, listSuspended } from './address.store'

export async function listSuspendedAddresses({ db }: Ctx): Promise<SuspendedAddress[]> {
  const rows = await listSuspended(db, MAX_SUSPENDED_SHOWN)
  return rows.flatMap(({ address, hard_bounces: bounces, reason, suspended_at: at }) =>
    at === null ? [] : [{ address, bounces, reason: reason ?? '', suspendedAt: at.toISOString() }],
  )
}

/** Idempotent. Its refusals are counted from zero again; mails that failed meanwhile are not sent by it. */
export async function liftSuspension({ db }: Ctx, address: string): Promise<{ ok: true }> {
  await clearBounces(db, address)
  return { ok: true }
}
