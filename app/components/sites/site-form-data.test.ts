import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { siteForm } from '~/shared/schemas/site'
import { siteFormData } from './site-form-data'

function sent(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const BASE: [string, string][] = [
  ['name', 'Shop'],
  ['devices', '1'],
  ['devices', '2'],
  ['regions', '1'],
  ['timezone', 'UTC'],
]

test('pasted addresses become pages, once each, after the rows', () => {
  const form = siteFormData(
    sent([
      ...BASE,
      ['pages[0]._id', '7'],
      ['pages[0].url', 'https://a.example/'],
      ['pages[1].url', ''],
      ['pages[2].url', 'https://b.example/'],
      ['pages[2].name', 'B'],
      ['addresses', 'https://c.example/\r\nhttps://b.example/\n\n https://c.example/ '],
      ['frequency', '0 0 * * *'],
      ['intent', 'save'],
    ]),
  )
  expect(parseWithZod(form, { schema: siteForm })).toMatchObject({
    status: 'success',
    value: {
      pages: [
        { _id: 7, url: 'https://a.example/' },
        { url: 'https://b.example/', name: 'B' },
        { url: 'https://c.example/' },
      ],
      devices: [1, 2],
      frequency: '0 0 * * *',
      isScheduled: true,
    },
  })
  expect([...form.keys()]).not.toContain('addresses')
})

test('an error names the row that is shown', () => {
  const form = siteFormData(
    sent([...BASE, ['pages[3].url', ''], ['pages[5].url', 'ftp://x'], ['frequency', '0 0 * * *']]),
  )
  const submission = parseWithZod(form, { schema: siteForm })
  expect(Object.keys(submission.reply().error ?? {})).toEqual(['pages[0].url'])
  expect(submission.payload).toMatchObject({ pages: [{ url: 'ftp://x' }] })
})

test('a form without an address keeps one row to type it in', () => {
  const form = siteFormData(sent([...BASE, ['frequency', '0 0 * * *']]))
  expect(form.get('pages[0].url')).toBe('')
  expect(Object.keys(parseWithZod(form, { schema: siteForm }).reply().error ?? {})).toEqual(['pages'])
})

test('the button for pasted addresses saves nothing and marks what is wrong', () => {
  const form = siteFormData(
    sent([...BASE, ['addresses', 'https://a.example/ nonsense'], ['intent', 'addresses']]),
  )
  const submission = parseWithZod(form, { schema: siteForm })
  expect(submission.status).toBeUndefined()
  expect(submission.payload).toMatchObject({ pages: [{ url: 'https://a.example/' }, { url: 'nonsense' }] })
  expect(Object.keys(submission.reply().error ?? {})).toContain('pages[1].url')
})

test('adding a row keeps empty rows and what waits to be pasted', () => {
  const insert = JSON.stringify({ type: 'insert', payload: { name: 'pages', defaultValue: { url: '' } } })
  const form = siteFormData(
    sent([...BASE, ['pages[0].url', ''], ['addresses', 'https://a.example/'], ['__intent__', insert]]),
  )
  const { payload } = parseWithZod(form, { schema: siteForm })
  expect(payload).toMatchObject({ pages: [{ url: '' }, { url: '' }], addresses: 'https://a.example/' })
})

test('a schedule of one’s own takes the place of the preset, and the tick pauses', () => {
  const own = siteFormData(sent([...BASE, ['frequency', 'own'], ['cron', ' 0 6 * * 1-5 '], ['paused', 'on']]))
  expect(own.get('frequency')).toBe('0 6 * * 1-5')
  expect(own.get('isScheduled')).toBe('off')
  const preset = siteFormData(sent([...BASE, ['frequency', '0 0 * * *'], ['cron', '0 6 * * 1-5']]))
  expect(preset.get('frequency')).toBe('0 0 * * *')
  expect(preset.get('isScheduled')).toBe('on')
})

test('a schedule of one’s own left empty is not taken for the default', () => {
  expect(siteFormData(sent([...BASE, ['frequency', 'own'], ['cron', ' ']])).get('frequency')).toBe('own')
})
