import { afterAll, beforeEach, expect, it } from 'vitest'
import { serializeFlow } from '../../accounts/identities/flow-cookie'
import { deviceCookie } from '../../screens/device-preference'
import { hideTrialBanner } from '../../screens/prompts'
import { toastCookie } from '../../screens/toast'
import { env } from '../env'
import { serializeDeviceToken } from './device-cookie'
import { serializePendingToken } from './pending-cookie'
import {
  clearSessionToken,
  readSessionToken,
  serializeSessionToken,
  withoutSessionCookie,
} from './session-cookie'
import { clearShareKey, serializeShareKey } from './share-cookie'

const TOKEN = 'x'.repeat(43)
const usual = env().PUBLIC_URL
const serveAt = (url: string | undefined) => Object.assign(env(), { PUBLIC_URL: url })
beforeEach(() => serveAt(undefined))
afterAll(() => serveAt(usual))

it.each([undefined, 'http://localhost:3000'])('at %s is HTTP-only and same-site', async (url) => {
  serveAt(url)
  const cookie = await serializeSessionToken(TOKEN, false)
  expect(cookie).toMatch(/^lightkeeper_session=/)
  expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
})

it('is secure over HTTPS and bound to the host', async () => {
  serveAt('https://lightkeeper.example')
  const cookie = await serializeSessionToken(TOKEN, true)
  expect(cookie).toMatch(/^__Host-lightkeeper_session=/)
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(await readSessionToken(cookie)).toBe(TOKEN)
  const planted = cookie.replace('__Host-', '')
  expect(await readSessionToken(planted)).toBeNull()
  expect(await clearSessionToken()).toMatch(/Max-Age=0.*Secure/)
})

it('every other cookie is named and secured alike', async () => {
  serveAt('https://lightkeeper.example')
  const all = [
    await serializeShareKey(TOKEN),
    clearShareKey(),
    await serializePendingToken(TOKEN),
    await serializeDeviceToken(TOKEN),
    await serializeFlow(Buffer.from(TOKEN), TOKEN),
    await toastCookie({ status: 'info', message: 'Saved' }),
    await hideTrialBanner(),
    (await deviceCookie(new Request('https://lightkeeper.example/?device=mobile'))) ?? '',
  ]
  for (const cookie of all)
    expect(cookie).toMatch(/^__Host-lightkeeper_.*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

it('is not forwarded to an external API', async () => {
  const [pair] = (await serializeSessionToken(TOKEN, false)).split(';')
  expect(withoutSessionCookie(`a=1; ${pair}; b=2`)).toBe('a=1; b=2')
  expect(withoutSessionCookie('')).toBe('')
})
