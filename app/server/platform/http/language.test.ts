import { afterAll, expect, it, test } from 'vitest'
import { currentLanguage, provideReader } from '~/shared/values/catalogue'
import { enterLanguage, languageCookie, languageOfTag, languages, withLanguage } from './language'

afterAll(() => provideReader(() => undefined))

it.each([
  ['en', 'en'],
  ['EN-xa', 'en-XA'],
  ['en-GB', 'en'],
  ['fr', null],
  ['', null],
  ['../en', null],
  ['e'.repeat(100), null],
])('the tag %j asks for %j', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language)
})

test('the language of tests is not offered', () => {
  expect(languages()).toEqual(['en'])
})

const during = (url: string, cookie?: string) =>
  new Promise<string>((resolve) =>
    setImmediate(async () => {
      enterLanguage({ url, headers: { cookie } })
      await new Promise(setImmediate)
      resolve(currentLanguage())
    }),
  )

test.each([
  ['/?lng=en-XA', undefined, 'en-XA'],
  ['/', 'a=1; lightkeeper_language=en-XA', 'en-XA'],
  ['/?lng=en', 'lightkeeper_language=en-XA', 'en'],
  ['/?lng=unknown', 'lightkeeper_language=en-XA', 'en-XA'],
  ['/', 'lightkeeper_language=fr', 'en'],
  ['/', undefined, 'en'],
])('%s with the cookie %s is in %s', async (url, cookie, language) => {
  expect(await during(url, cookie)).toBe(language)
})

test('requests at the same time have their own', async () => {
  expect(await Promise.all([during('/?lng=en-XA'), during('/')])).toEqual(['en-XA', 'en'])
})

test('what is written for a reader is in the language of that reader', async () => {
  const read = async () => {
    await new Promise(setImmediate)
    return currentLanguage()
  }
  expect(await withLanguage('en-XA', read)).toBe('en-XA')
  expect(await withLanguage('fr', read)).toBe('en')
})

test('a cookie remembers what the URL chose', () => {
  const cookieOf = (url: string, cookie = '') =>
    languageCookie(new Request(`http://localhost${url}`, { headers: { cookie } }))
  expect(cookieOf('/?lng=en-XA')).toMatch(
    /^lightkeeper_language=en-XA; Max-Age=31536000; Path=\/; SameSite=Lax$/,
  )
  expect(cookieOf('/?lng=en-XA', 'lightkeeper_language=en-XA')).toBeNull()
  expect(cookieOf('/?lng=fr')).toBeNull()
  expect(cookieOf('/')).toBeNull()
})
