import { deviceOf } from '~/shared/format/user-agent'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { hashSecret, newSecret } from '../../../platform/secrets'
import type { Browser } from '../browser'
import { networkOf } from '../networks'
import {
  deleteOldestDevices,
  findByName,
  hasDevices,
  insertDevice,
  isKnownFor,
  touchDevice,
  touchProgram,
} from './known-device.store'

/** Per user; a sign-in from more devices drops those that were not used for the longest time. */
const MAX_DEVICES = 100

/** Whether this browser has signed in before under the typed name: strangers can't throttle it. */
export async function isKnownDevice(ctx: Pick<Ctx, 'db'>, browser: Browser, name: string): Promise<boolean> {
  return browser.deviceToken !== null && isKnownFor(ctx.db, hashSecret(browser.deviceToken), name)
}

export const findAccountByName = (db: Db, name: string): Promise<{ id: string } | undefined> =>
  findByName(db, name)

/**
 * Remembers the browser of a sign-in. `isNew` is false for a user's very first device and for programs, which keep no
 * cookies, under the same name from the same network.
 */
export async function rememberDevice(
  ctx: Pick<Ctx, 'ip' | 'now'>,
  tx: Db,
  user: { id: string; names: string[] },
  browser: Browser,
): Promise<{ deviceToken: string; isNew: boolean }> {
  const isBrowser = browser.userAgent?.startsWith('Mozilla/') ?? false
  const use = {
    userId: user.id,
    names: [...new Set(user.names.map((name) => name.toLowerCase()))],
    label: deviceOf(browser.userAgent),
    network: networkOf(ctx.ip),
    isBrowser,
    now: ctx.now(),
  }
  if (browser.deviceToken) {
    const deviceHash = hashSecret(browser.deviceToken)
    if (await touchDevice(tx, { ...use, deviceHash }))
      return { deviceToken: browser.deviceToken, isNew: false }
  }
  const hadDevices = await hasDevices(tx, user.id)
  // A new token, since an unknown one may have been planted in this browser.
  const deviceToken = newSecret()
  const fresh = { ...use, deviceHash: hashSecret(deviceToken) }
  if (!isBrowser && (await touchProgram(tx, fresh))) return { deviceToken, isNew: false }
  await insertDevice(tx, fresh)
  await deleteOldestDevices(tx, user.id, MAX_DEVICES)
  return { deviceToken, isNew: hadDevices }
}
