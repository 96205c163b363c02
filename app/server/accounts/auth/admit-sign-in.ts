import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { hashSecret } from '../../platform/secrets'
import { recordRefusedSignIn } from './account-activity'
import type { Browser } from './browser'
import { isKnownDevice } from './known-devices/known-devices'
import { countSignIn, SIGN_IN_THROTTLED } from './throttle'

/** Counts a sign-in under the typed name. Throws, and records it, while the caller must wait. */
export async function admitSignIn(
  ctx: Ctx,
  name: string,
  browser: Browser,
  user: { id: string } | undefined,
  { canReset = true }: { canReset?: boolean } = {},
): ReturnType<typeof countSignIn> {
  const isKnown = await isKnownDevice(ctx, browser, name)
  const deviceHash = isKnown && browser.deviceToken ? hashSecret(browser.deviceToken) : null
  try {
    return await countSignIn(ctx, name, { deviceHash, canReset })
  } catch (error) {
    if (error instanceof AppError && error.reason === SIGN_IN_THROTTLED) {
      await recordRefusedSignIn(ctx, 'throttle', user)
    }
    throw error
  }
}
