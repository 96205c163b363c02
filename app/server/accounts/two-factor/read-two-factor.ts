import type { TwoFactor } from '~/shared/schemas/two-factor'
import { signedIn } from '../../platform/access'
import { brandHostOf, mainHost } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import { countRecoveryCodes, findTotp } from './factor.store'
import { listPasskeys } from './passkey.store'
import { offersPasskeys } from './passkeys'
import { isRequiredOf } from './policy.store'

export async function readTwoFactor(ctx: Ctx): Promise<TwoFactor> {
  const { userId, isSuper } = signedIn(ctx)
  const here = await brandHostOf(ctx)
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
    passkeys: passkeys.map(({ id, name, host, created_at, last_used_at }) => ({
      _id: id,
      name,
      host: host ?? mainHost(),
      worksHere: host === here,
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
  /** Of the address that the browser uses. */
  hasPasskeys: boolean
  /** Other addresses, where the user has passkeys. */
  passkeyHosts: string[]
}

/** The factors that the user can pass now. */
export async function readFactors(ctx: Pick<Ctx, 'db' | 'host'>, userId: string): Promise<OwnFactors> {
  const totp = await findTotp(ctx.db, userId)
  const here = await brandHostOf(ctx)
  const passkeys = await listPasskeys(ctx.db, userId)
  const elsewhere = passkeys.filter(({ host }) => host !== here).map(({ host }) => host ?? mainHost())
  return {
    hasTotp: Boolean(totp?.confirmed_at),
    hasPasskeys: offersPasskeys() && passkeys.length > elsewhere.length,
    passkeyHosts: [...new Set(elsewhere)],
  }
}
