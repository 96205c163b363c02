import { v7 } from 'uuid'
import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { signupMessages } from '~/shared/messages/sign-up'
import type { signUpForm } from '~/shared/schemas/sign-up'
import { currentLanguage } from '~/shared/values/catalogue'
import type { Ctx } from '../../../platform/context'
import { env } from '../../../platform/env'
import { AppError, fieldError } from '../../../platform/errors'
import { hasBilling } from '../../../platform/has-billing'
import { requireStrongPassword } from '../passwords/password-policy'
import { hashPasswordQueued } from '../passwords/passwords'
import { countMailRequest } from '../throttle'
import { insertRequest, type RequestKind } from './request.store'

/**
 * A worker looks up whether the address has an account, so that the response is the same in content and
 * duration either way.
 */

async function enqueueRequest(
  ctx: Ctx,
  kind: RequestKind,
  email: string,
  payload: object = {},
): Promise<{ ok: true }> {
  const now = ctx.now()
  await insertRequest(ctx.db, {
    id: v7({ msecs: now.getTime() }),
    kind,
    email,
    payload: { ...payload, userAgent: ctx.userAgent ?? null, language: currentLanguage() },
    ip: ctx.ip,
    request_id: ctx.requestId,
    now,
  })
  return { ok: true }
}

export const isSignUpOpen = (): boolean => (env().SIGNUP ?? (hasBilling() ? 'open' : 'closed')) === 'open'

/** Does not sign in; the mail continues the sign-up. */
export async function signUp(ctx: Ctx, input: z.output<typeof signUpForm>): Promise<{ ok: true }> {
  if (!isSignUpOpen()) throw new AppError('FORBIDDEN', signupMessages.closed)
  await countMailRequest(ctx, input.email)
  const { password, email, ...person } = input
  await requireStrongPassword(password, input)
  return enqueueRequest(ctx, 'sign-up', email, {
    ...person,
    passwordHash: await hashPasswordQueued(password),
  })
}

export async function forgotPassword(ctx: Ctx, { email }: { email: string }): Promise<{ ok: true }> {
  await countMailRequest(ctx, email)
  return enqueueRequest(ctx, 'reset', email)
}

/** Signed-in users request it for their own address. */
export async function resendConfirmation(
  ctx: Ctx,
  { email: given }: { email?: string | undefined },
): Promise<{ ok: true }> {
  const email = ctx.actor.kind === 'user' ? ctx.actor.email : given
  if (email === undefined) {
    throw fieldError('email', inputMessages.required)
  }
  await countMailRequest(ctx, email)
  return enqueueRequest(ctx, 'confirm', email)
}
