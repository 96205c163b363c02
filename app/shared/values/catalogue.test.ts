import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue, currentLanguage, provideReader, translationOf } from './catalogue'
import { pseudoText, translateToPseudo } from './pseudo-language'

const base = catalogue('base', { noun: 'site' })
const messages = catalogue('sample', {
  title: 'Title',
  get about() {
    return `About a ${base.noun}`
  },
  group: { one: 'One', list: ['a', 'b'] as readonly string[] },
  count: (amount: number) => `${amount} sites`,
})
const { group, count } = messages

const german = translationOf({
  baseMessages: { noun: 'Website' },
  sample: { title: 'Titel', group: { list: ['x'] }, count: (amount: number) => `${amount} Websites` },
})
let language = 'de'
beforeAll(() => provideReader(() => ({ language, translate: language === 'de' ? german : undefined })))
afterAll(() => provideReader(() => undefined))

test('resolves each sentence when it is read, also of kept groups and functions', () => {
  language = 'de'
  expect(currentLanguage()).toBe('de')
  expect([messages.title, group.list, count(2), messages.about]).toEqual([
    'Titel',
    ['x'],
    '2 Websites',
    'About a Website',
  ])
  language = 'en'
  expect([messages.title, group.list, count(2), messages.about]).toEqual([
    'Title',
    ['a', 'b'],
    '2 sites',
    'About a site',
  ])
})

test('falls back to English key by key', () => {
  language = 'de'
  expect(group).toEqual({ one: 'One', list: ['x'] })
  expect(Object.keys(messages)).toEqual(['title', 'about', 'group', 'count'])
})

test('is English outside of requests', () => {
  provideReader(() => undefined)
  expect([messages.title, currentLanguage()]).toEqual(['Title', 'en'])
})

test('the pseudo-language marks and lengthens what has letters', () => {
  provideReader(() => ({ language: 'en-XA', translate: translateToPseudo }))
  expect(messages.title).toBe(pseudoText('Title'))
  expect(messages.title).toMatch(/^⟦[^a-z]+⟧$/i)
  expect(messages.count(3).length).toBeGreaterThanOrEqual('3 sites'.length * 1.4)
  expect(pseudoText(', ')).toBe(', ')
})
