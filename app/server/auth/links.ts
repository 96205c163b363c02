import type { Ctx } from '../context'
import type { Db } from '../db'
import type { TokenPurpose } from './link-rules'
import { hashSecret, newSecret } from './secrets'
import { findToken, replaceToken, type TokenRow, takeToken } from './token.store'

type Clock = Pick<Ctx, 'now'>

/** A secret for a link in a mail, which works once. */
export async function issueToken(
  ctx: Clock,
  tx: Db,
  token: { purpose: TokenPurpose; userId: string; payload?: object },
): Promise<string> {
  const secret = newSecret()
  await replaceToken(tx, { ...token, hash: hashSecret(secret), now: ctx.now() })
  return secret
}

/** Uses a token up; undefined when it is unknown, over, used or for something else. */
export const redeemToken = (
  ctx: Clock,
  tx: Db,
  secret: string,
  purpose: TokenPurpose,
): Promise<TokenRow | undefined> => takeToken(tx, hashSecret(secret), purpose, ctx.now())

/** Looks at a token without using it up. */
export async function peekToken(
  ctx: Pick<Ctx, 'now' | 'db'>,
  secret: string,
  purpose: TokenPurpose,
): Promise<TokenRow | undefined> {
  const found = await findToken(ctx.db, hashSecret(secret), ctx.now())
  return found?.purpose === purpose ? found : undefined
}

/** Whether a link still works, and what it is for. */
export async function validateLink(
  ctx: Pick<Ctx, 'now' | 'db'>,
  key: string,
): Promise<{ isValid: boolean; purpose: TokenPurpose | null }> {
  const found = await findToken(ctx.db, hashSecret(key), ctx.now())
  return { isValid: found !== undefined, purpose: (found?.purpose ?? null) as TokenPurpose | null }
}
