import { afterEach, describe, expect, it, vi } from 'vitest'
import { CookieJar } from './cookies'

const url = (text: string) => new URL(text)
const top = { isCrossSite: false, isTopLevelGet: true }
const home = url('http://127.0.0.1:3000/settings/clients')

afterEach(() => void vi.useRealTimers())

describe('the cookie jar', () => {
  it('stores attributes and sends cookies to their host and path only', () => {
    const jar = new CookieJar()
    jar.receive(home, ['session=a=b; Path=/; HttpOnly; SameSite=Strict', 'here=1', 'api=2; Path=/api'])
    expect(jar.all()[0]).toEqual({
      name: 'session',
      value: 'a=b',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict',
    })
    expect(jar.headerFor(home, top)).toBe('here=1; session=a=b')
    expect(jar.headerFor(url('http://127.0.0.1:4000/api/x'), top)).toBe('api=2; session=a=b')
    expect(jar.headerFor(url('http://127.0.0.1:4000/apis'), top)).toBe('session=a=b')
    expect(jar.headerFor(url('http://localhost:3000/'), top)).toBe('')
  })

  it('replaces, expires and removes', () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const jar = new CookieJar()
    jar.receive(home, ['a=1; Path=/; Max-Age=60', 'b=1; Path=/; Expires=Thu, 01 Jan 1970 00:01:00 GMT'])
    jar.receive(home, ['a=2; Path=/; Max-Age=120'])
    expect(jar.headerFor(home, top)).toBe('a=2; b=1')
    vi.setSystemTime(61_000)
    expect(jar.all().map(({ name }) => name)).toEqual(['a'])
    expect(jar.headerFor(home, top)).toBe('a=2')
    jar.receive(home, ['a=; Path=/; Max-Age=0'])
    expect(jar.all()).toEqual([])
  })

  it('applies SameSite to other sites', () => {
    const jar = new CookieJar()
    jar.receive(home, [
      'strict=1; Path=/; SameSite=Strict',
      'lax=1; Path=/; SameSite=Lax',
      'default=1; Path=/',
    ])
    const from = (isTopLevelGet: boolean) => jar.headerFor(home, { isCrossSite: true, isTopLevelGet })
    expect(from(true)).toBe('lax=1; default=1')
    expect(from(false)).toBe('')
  })

  it('refuses what a browser refuses', () => {
    const jar = new CookieJar()
    jar.receive(url('http://shop.example/'), [
      'secure=1; Secure',
      'other=1; Domain=other.example',
      '__Host-a=1; Path=/',
      'none=1; SameSite=None',
      'nameless',
      'broad=1; Domain=example',
      'whole=1; Domain=shop.example',
    ])
    expect(jar.all().map(({ name }) => name)).toEqual(['whole'])
    jar.receive(home, ['local=1; Secure'])
    expect(jar.headerFor(home, top)).toBe('local=1')
  })

  it('stores the cookies of a test', () => {
    const jar = new CookieJar()
    const cookie = { name: 'a', value: '1', path: '/', expires: -1, httpOnly: false, secure: false }
    jar.set({ ...cookie, domain: '127.0.0.1', sameSite: 'Lax' })
    expect(jar.all()).toEqual([{ ...cookie, domain: '127.0.0.1', sameSite: 'Lax' }])
    expect(jar.headerFor(home, top)).toBe('a=1')
    jar.clear()
    expect(jar.all()).toEqual([])
  })
})
