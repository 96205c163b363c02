import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnv } from '~/server/platform/env'
import { freePort } from '~/server/platform/free-port'
import type { Fixture } from '../fixture'
import { ADMIN, type Product } from '../product'
import { until } from '../waiting'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HOST = '127.0.0.1'

/** A separate web process without a database: it reads everything from the API. */
async function startScreens(api: string) {
  const port = await freePort()
  const url = `http://${HOST}:${port}`
  const child = spawn(process.execPath, ['build/processes/web.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childEnv({
      NODE_ENV: 'production',
      HOST,
      PORT: String(port),
      API_URL: api,
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DATABASE_URL: undefined,
      DATABASE_DIRECT_URL: undefined,
    }),
  })
  await until('the screens answer', 30_000, async () => (await fetch(`${url}/readyz`)).ok)
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function browserAt(url: string) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  async function ask(path: string, form?: Record<string, string>) {
    const response = await fetch(new URL(path, url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: cookie(),
        origin: url,
        'sec-fetch-site': 'same-origin',
      },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, to: response.headers.get('location'), text: await response.text() }
  }
  return { open: (path: string) => ask(path), send: ask, cookie }
}

export function separateScreens(fixture: () => Fixture): void {
  let product: Product
  let screens: Awaited<ReturnType<typeof startScreens>>
  let browser: ReturnType<typeof browserAt>
  beforeAll(async () => {
    product = fixture().product
    screens = await startScreens(product.url)
    browser = browserAt(screens.url)
  })
  afterAll(() => screens?.stop())
  const session = async () =>
    (
      await product.query<{ id: string; renewed: boolean }>(
        'select id, previous_refresh_hash is not null as renewed from session order by created_at desc limit 1',
      )
    )[0]

  test('a visitor signs in, reads a screen and sends a form', async () => {
    expect((await browser.open('/settings/clients')).to).toBe('/login?redirectTo=%2Fsettings%2Fclients')
    const refused = await browser.send('/login', { ...ADMIN, password: 'not this one' })
    expect([refused.status, refused.text.includes('Sign in failed')]).toEqual([401, true])
    expect(await browser.send('/login', ADMIN)).toMatchObject({ status: 302, to: '/dashboard' })
    const clients = await browser.open('/settings/clients')
    expect([clients.status, clients.text.includes(ADMIN.username)]).toEqual([200, true])
    const form = { firstName: 'Ada', lastName: '', theme: 'system', timezone: 'UTC', showNote: 'on' }
    expect(await browser.send('/settings/account?index', form)).toMatchObject({ status: 302 })
    expect((await browser.open('/settings/account')).text).toContain('value="Ada"')
  })

  test('the browser’s own calls reach the API too', async () => {
    const { status, text } = await browser.open('/api/auth/profile')
    expect([status, JSON.parse(text).firstName]).toEqual([200, 'Ada'])
  })

  test('an expired access token is renewed transparently', async () => {
    expect((await session())?.renewed).toBe(false)
    await product.query("update session set access_expires_at = now() - interval '1 second'")
    const startedAt = Date.now()
    expect((await browser.open('/settings/clients')).status).toBe(200)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2_900)
    expect((await session())?.renewed).toBe(true)
    expect((await browser.open('/settings/clients')).status).toBe(200)
  })

  test('restarted screens retain their visitors', async () => {
    await screens.stop()
    screens = await startScreens(product.url)
    const { status } = await fetch(`${screens.url}/settings/clients`, {
      headers: { cookie: browser.cookie() },
      redirect: 'manual',
    })
    expect(status).toBe(200)
    browser = browserAt(screens.url)
    expect(await browser.send('/login', ADMIN)).toMatchObject({ status: 302 })
  })

  test('an expired session redirects to the sign-in, from a form too, and back', async () => {
    await product.query('delete from session')
    const form = { firstName: 'Eve', lastName: '', theme: 'system', timezone: 'UTC' }
    const { status, to } = await browser.send('/settings/account?index', form)
    expect([status, to]).toEqual([302, '/login?redirectTo=%2Fsettings%2Faccount'])
    const login = await browser.open(String(to))
    expect(login.text).toContain('Your session has ended. Please sign in again')
    expect(await browser.send(String(to), ADMIN)).toMatchObject({ status: 302, to: '/settings/account' })
    expect((await browser.open('/settings/account')).text).toContain('value="Ada"')
  })
}
