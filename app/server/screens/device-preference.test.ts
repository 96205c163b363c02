import { expect, test } from 'vitest'
import { deviceCookie, searchWithDevice } from './device-preference'

const requestFor = (search: string, cookie?: string) =>
  new Request(`http://a.test/dashboard?${search}`, cookie ? { headers: { cookie } } : {})
const cookieOf = async (search: string) => (await deviceCookie(requestFor(search)))?.split(';')[0]
const kindOf = async (search: string, cookie?: string) =>
  (await searchWithDevice(requestFor(search, cookie))).get('formFactor')

test('the kind of device that was chosen last opens where none is named', async () => {
  const desktop = await cookieOf('device=desktop')
  expect(await kindOf('', desktop)).toBe('DESKTOP')
  expect(await kindOf('device=7', desktop)).toBe('DESKTOP')
  expect(await kindOf('device=mobile', desktop)).toBeNull()
  expect(await kindOf('formFactor=MOBILE', desktop)).toBe('MOBILE')
  expect(await kindOf('', 'lightkeeper_form_factor=TV')).toBeNull()
  expect(await kindOf('')).toBeNull()
})

test('it is remembered when an address names it, once', async () => {
  expect(await cookieOf('')).toBeUndefined()
  expect(await cookieOf('device=7')).toBeUndefined()
  const desktop = await cookieOf('device=7&formFactor=DESKTOP')
  expect(desktop).toMatch(/^lightkeeper_form_factor=/)
  expect(await deviceCookie(requestFor('device=desktop', desktop))).toBeNull()
  expect(await deviceCookie(requestFor('device=mobile', desktop))).not.toBeNull()
})
