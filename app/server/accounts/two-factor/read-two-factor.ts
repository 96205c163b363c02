import type { TwoFactor } from '~/shared/schemas/two-factor'
import { signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { countRecoveryCodes, findTotp } from './factor.store'
import { listPasskeys } from './passkey.store'
import { offersPasskeys } from './passkeys'
import { isRequiredOf } from './policy.store'

export async function readTwoFactor(ctx: Ctx): Promise<TwoFactor> {
  const { userId, isSuper } = signedIn(ctx)
  const [totp, passkeys, recoveryCodesLeft, isRequired] = [
    await findTotp(ctx.db, userId),
    await listPasskeys(ctx.db, userId),
    await countRecoveryCodes(ctx.db, userId),
    await isRequiredOf(ctx.db, userId, isSuper),
  ]
  return {
    totp: totp?.confirmed_at
      ? { since: totp.confirmed_at.toISOString(), lastUsed: totp.last_used_at?.toISOString() ?? null }
      : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      _id: id,
      name,
      createdAt: created_at.toISOString(),
      lastUsed: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    hasPasskeys: offersPasskeys(),
    isRequired,
  }
}

export interface OwnFactors {
  hasTotp: boolean
  hasPasskeys: boolean
}

/** The factors that the user can pass now. */
export async function readFactors(db: Db, userId: string): Promise<OwnFactors> {
  const [totp, passkeys] = [await findTotp(db, userId), await listPasskeys(db, userId)]
  return { hasTotp: Boolean(totp?.confirmed_at), hasPasskeys: offersPasskeys() && passkeys.length > 0 }
}
