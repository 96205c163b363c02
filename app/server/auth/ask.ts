import { v7 } from 'uuid'
import type { z } from 'zod'
import { messages } from '~/shared/messages'
import type { signUpForm } from '~/shared/schemas/joining'
import type { Ctx } from '../context'
import { env } from '../env'
import { AppError, fieldError } from '../errors'
import { hashPasswordInTurn } from './passwords'
import { insertRequest, type RequestKind } from './request.store'
import { countAsked } from './throttle'

/*
 * What a stranger asks for is only written down: whether the address has an account is looked up by a
 * worker, so the answer is the same for both, in words and in work.
 */

async function ask(ctx: Ctx, kind: RequestKind, email: string, payload: object = {}): Promise<{ ok: true }> {
  const now = ctx.now()
  await insertRequest(ctx.db, {
    id: v7({ msecs: now.getTime() }),
    kind,
    email,
    payload,
    ip: ctx.ip,
    request_id: ctx.requestId,
    now,
  })
  return { ok: true }
}

export const isSignUpOpen = (): boolean => env().SIGNUP === 'open'

/** Asks for an account with an organization on trial. Signs nobody in: the mail does what comes next. */
export async function signUp(ctx: Ctx, input: z.output<typeof signUpForm>): Promise<{ ok: true }> {
  if (!isSignUpOpen()) throw new AppError('FORBIDDEN', messages.signup.closed)
  await countAsked(ctx, input.email)
  const { password, email, ...person } = input
  return ask(ctx, 'sign-up', email, { ...person, passwordHash: await hashPasswordInTurn(password) })
}

/** Asks for a link that sets a new password. */
export async function forgotPassword(ctx: Ctx, { email }: { email: string }): Promise<{ ok: true }> {
  await countAsked(ctx, email)
  return ask(ctx, 'reset', email)
}

/** Asks for the confirmation once more; for oneself when signed in. */
export async function resendConfirmation(
  ctx: Ctx,
  { email: given }: { email?: string | undefined },
): Promise<{ ok: true }> {
  const email = ctx.actor.kind === 'user' ? ctx.actor.email : given
  if (email === undefined) {
    throw fieldError('email', messages.required)
  }
  await countAsked(ctx, email)
  return ask(ctx, 'confirm', email)
}
