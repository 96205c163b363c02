import { expect, test } from 'vitest'
import { siteSettingsCheck } from '~/shared/schemas/budget'
import { checkBodyOf } from './check-body'

const form = (entries: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('reads the form as it stands, rows without an address left out', () => {
  const sent = form([
    ['name', 'Shop'],
    ['pages[0].url', 'https://example.com/'],
    ['pages[1].url', ' '],
    ['addresses', 'https://example.com/a https://example.com/b'],
    ['devices', '1'],
    ['devices', '2'],
    ['regions', '3'],
    ['frequency', 'own'],
    ['cron', '30 9 * * 1-5'],
    ['timezone', 'Europe/Berlin'],
    ['paused', 'on'],
  ])
  const body = checkBodyOf(sent, 7)
  expect(body).toEqual({
    site: 7,
    frequency: '30 9 * * 1-5',
    timezone: 'Europe/Berlin',
    isScheduled: false,
    pages: 3,
    devices: [1, 2],
    regions: [3],
  })
  expect(siteSettingsCheck.parse(body)).toMatchObject(body)
})

test('counts no page where none is named yet', () => {
  expect(checkBodyOf(form([['frequency', '0 0 * * *']]), undefined)).toMatchObject({ pages: 0, devices: [] })
})
