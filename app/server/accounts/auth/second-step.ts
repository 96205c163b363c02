import type { z } from 'zod'
import type { passkeySignInForm, secondStepAnswer, secondStepForm } from '~/shared/schemas/two-factor'
import type { Ctx } from '../../platform/context'
import { checkPasskey, takeSecondStep } from '../two-factor'
import type { Browser } from './browser'
import { openSession, type SignedIn } from './login'
import { updateUser } from './store'

/** Opens the session of a sign-in whose second step succeeded. */
export async function completeSecondStep(
  ctx: Ctx,
  token: string | null,
  input: z.output<typeof secondStepForm>,
  browser: Browser,
): Promise<SignedIn & { answer: z.input<typeof secondStepAnswer> }> {
  const step = await takeSecondStep(ctx, token, input)
  const { userId, isPersistent, recoveryCodesLeft } = step
  const signedIn = await openSession(ctx, userId, isPersistent, browser, {
    method: step.method,
    name: step.name ?? undefined,
    passed: step.factor,
  })
  return { ...signedIn, answer: { ...signedIn.answer, recoveryCodesLeft } }
}

/** A passkey verifies the user itself, so it needs neither password nor second step. */
export async function signInByPasskey(
  ctx: Ctx,
  { credential, staySignedIn }: z.output<typeof passkeySignInForm>,
  browser: Browser,
): Promise<SignedIn> {
  const userId = await checkPasskey(ctx, credential, 'signIn', null)
  await updateUser(ctx.db, userId, { lastLoggedInAt: ctx.now() })
  return openSession(ctx, userId, staySignedIn, browser, {
    passed: 'passkey',
    method: 'passkey',
  })
}
