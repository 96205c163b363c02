import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { removeUsedLink } from '../../../platform/mail'
import { hashSecret, newSecret } from '../../../platform/secrets'
import { findToken, replaceToken, type TokenRow, takeToken } from '../token.store'
import type { TokenPurpose } from './link-rules'

type Clock = Pick<Ctx, 'now'>

export async function issueToken(
  ctx: Clock,
  tx: Db,
  token: { purpose: TokenPurpose; userId: string; payload?: object },
): Promise<string> {
  const secret = newSecret()
  await replaceToken(tx, { ...token, hash: hashSecret(secret), now: ctx.now() })
  return secret
}

/** Consumes a token; undefined when it is unknown, expired, used or for another purpose. */
export async function redeemToken(
  ctx: Clock,
  tx: Db,
  secret: string,
  purpose: TokenPurpose,
): Promise<TokenRow | undefined> {
  const taken = await takeToken(tx, hashSecret(secret), purpose, ctx.now())
  if (taken) await removeUsedLink(tx, secret)
  return taken
}

/** Reads a token without consuming it. */
export async function peekToken(
  ctx: Pick<Ctx, 'now' | 'db'>,
  secret: string,
  purpose: TokenPurpose,
): Promise<TokenRow | undefined> {
  const found = await findToken(ctx.db, hashSecret(secret), ctx.now())
  return found?.purpose === purpose ? found : undefined
}

export async function validateLink(
  ctx: Pick<Ctx, 'now' | 'db'>,
  key: string,
): Promise<{ isValid: boolean; purpose: TokenPurpose | null }> {
  const found = await findToken(ctx.db, hashSecret(key), ctx.now())
  return { isValid: found !== undefined, purpose: (found?.purpose ?? null) as TokenPurpose | null }
}
