import { beforeEach, describe, expect, it, vi } from 'vitest'

const env = vi.hoisted(() => ({ PUBLIC_URL: undefined as string | undefined }))
vi.mock('../env', () => ({ env: () => env }))

import {
  clearSessionToken,
  readSessionToken,
  serializeSessionToken,
  withoutSessionCookie,
} from './session-cookie'

const TOKEN = 'x'.repeat(43)
beforeEach(() => {
  env.PUBLIC_URL = undefined
})

describe('the cookie of a session', () => {
  it.each([undefined, 'http://localhost:3000'])(
    'at %s is for servers and same-site calls only',
    async (url) => {
      env.PUBLIC_URL = url
      const cookie = await serializeSessionToken(TOKEN, false)
      expect(cookie).toMatch(/^lightkeeper_session=/)
      expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
    },
  )

  it('over https goes over nothing else, and belongs to this very host', async () => {
    env.PUBLIC_URL = 'https://lightkeeper.example'
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

  it('is left out of what goes to an API elsewhere', async () => {
    const [pair] = (await serializeSessionToken(TOKEN, false)).split(';')
    expect(withoutSessionCookie(`a=1; ${pair}; b=2`)).toBe('a=1; b=2')
    expect(withoutSessionCookie('')).toBe('')
  })
})
