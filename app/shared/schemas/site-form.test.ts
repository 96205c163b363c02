import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { formMessages, inputMessages } from '../messages/form'
import { siteEditForm, siteFieldOf } from './site-form'

const BASE: [string, string][] = [
  ['name', 'Shop'],
  ['devices', '1'],
  ['devices', '2'],
  ['regions', '1'],
  ['timezone', 'UTC'],
]

const sent = (fields: [string, string][]) =>
  parseWithZod(new URLSearchParams([...BASE, ...fields]), { schema: siteEditForm })

test('pasted URLs become unique pages after the rows', () => {
  const submission = sent([
    ['pages[0]._id', '7'],
    ['pages[0].url', 'https://a.example/'],
    ['pages[1].url', ''],
    ['pages[2].url', 'https://b.example/'],
    ['pages[2].name', 'B'],
    ['addresses', 'https://c.example/\r\nhttps://b.example/\n\n https://c.example/ '],
    ['frequency', '0 0 * * *'],
    ['intent', 'save'],
  ])
  expect(submission).toMatchObject({
    status: 'success',
    value: {
      site: {
        pages: [
          { _id: 7, url: 'https://a.example/' },
          { url: 'https://b.example/', name: 'B' },
          { url: 'https://c.example/' },
        ],
        devices: [1, 2],
        frequency: '0 0 * * *',
        isScheduled: true,
      },
      pageRows: [0, 2, null],
    },
  })
  if (submission.status === 'success') expect(submission.value.site).not.toHaveProperty('addresses')
})

test('sets the GA4 property, and never the retired flag', () => {
  const page: [string, string] = ['pages[0].url', 'https://a.example/']
  const submission = sent([page, ['googleSettings.id', 'properties/123'], ['isUniversalGA', 'on']])
  expect(submission).toMatchObject({ value: { site: { googleSettings: { id: '123' } } } })
  if (submission.status === 'success') expect(submission.value.site).not.toHaveProperty('isUniversalGA')
  expect(sent([page, ['googleSettings.id', '']])).toMatchObject({ value: { site: { googleSettings: null } } })
})

test('errors refer to the visible row, or to the pasted text', () => {
  const { error } = sent([
    ['pages[0].url', ''],
    ['pages[1].url', 'ftp://x'],
    ['addresses', 'nonsense'],
  ]).reply()
  expect(Object.keys(error ?? {}).sort()).toEqual(['addresses', 'pages[1].url'])
  const fieldOf = siteFieldOf([0, 2, null])
  expect(['pages[1].url', 'pages[2].url', 'pages', 'name'].map(fieldOf)).toEqual([
    'pages[2].url',
    'addresses',
    'pages',
    'name',
  ])
})

test('a site needs a page', () => {
  expect(sent([['pages[0].url', '']]).reply().error).toEqual({ pages: [inputMessages.onePageAtLeast] })
  expect(sent([]).reply().error).toEqual({ pages: [inputMessages.onePageAtLeast] })
})

test('a custom schedule replaces the preset, and the checkbox pauses it', () => {
  const siteOf = (...fields: [string, string][]) => {
    const submission = sent([['pages[0].url', 'https://a.example/'], ...fields])
    return submission.status === 'success' ? submission.value.site : submission.reply().error
  }
  expect(siteOf(['frequency', 'own'], ['cron', ' 0 6 * * 1-5 '], ['paused', 'on'])).toMatchObject({
    frequency: '0 6 * * 1-5',
    isScheduled: false,
  })
  expect(siteOf(['frequency', '0 0 * * *'], ['cron', ' 0  0 * * *'])).toMatchObject({
    frequency: '0 0 * * *',
    isScheduled: true,
  })
  expect(siteOf(['frequency', '0 0 * * *'], ['cron', '0 6 * * 1-5'])).toEqual({
    cron: [formMessages.scheduleUnused],
  })
  expect(siteOf(['frequency', 'own'], ['cron', ' '])).toMatchObject({ frequency: 'own' })
})
