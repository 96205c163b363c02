import { expect, test } from 'vitest'
import { competitiveTemplate, competitorForm } from './competitor'

const own = { frequency: '0 0 * * 1', timezone: 'UTC', devices: ['1'], regions: '2' }
const lines = 'https://a.example/\n https://b.example/ \nhttps://a.example/'

test('has an address on each line, or a list of them', () => {
  const urls = ['https://a.example/', 'https://b.example/']
  expect(competitiveTemplate.parse({ name: 'Rival', urls: lines })).toEqual({ name: 'Rival', urls })
  expect(competitiveTemplate.parse({ name: 'Rival', urls, site: 4 })).toEqual({
    name: 'Rival',
    urls,
    site: 4,
  })
})

test('of a form keeps the text, and one checked box is a list', () => {
  expect(competitorForm.parse({ name: 'Rival', urls: lines, ...own })).toEqual({
    ...{ name: 'Rival', urls: lines, ...own },
    devices: [1],
    regions: [2],
  })
})

test.each([
  [{ urls: '' }, 'urls'],
  [{ urls: undefined }, 'urls'],
  [{ urls: 'https://a.example/\nftp://b.example/' }, 'urls'],
  [{ name: undefined }, 'name'],
  [{ devices: [] }, 'devices'],
  [{ site: 'x' }, 'site'],
])('%o has an error in %s', (change, field) => {
  const { error } = competitorForm.safeParse({ name: 'Rival', urls: lines, ...own, ...change })
  expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual([field])
})
