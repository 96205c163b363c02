import { describe, expect, test } from 'vitest'
import { newSite, siteChange, siteForm } from './site'

const page = { url: 'https://example.com/' }

describe('siteForm', () => {
  test('parses form data: texts, single values and empty lines', () => {
    const parsed = siteForm.parse({
      name: ' Shop ',
      pages: [page, { url: ' ' }],
      devices: '1',
      regions: ['1', '2'],
      isScheduled: 'off',
      tags: 'a, b,,a',
    })
    expect(parsed).toMatchObject({
      name: 'Shop',
      pages: [page],
      devices: [1],
      regions: [1, 2],
      isScheduled: false,
      tags: ['a', 'b'],
      frequency: '0 0 * * *',
      timezone: 'UTC',
    })
  })

  test.each([
    ['', []],
    [undefined, []],
    [' , ', []],
    [['a', 'a', ''], ['a']],
  ])('tags entered as %j are %j', (tags, expected) => {
    expect(siteForm.parse({ name: 'Shop', pages: [page], devices: 1, regions: 1, tags }).tags).toEqual(
      expected,
    )
  })

  test('needs at least one page, device and region', () => {
    const { error } = siteForm.safeParse({ name: 'Shop', pages: [{ url: '' }] })
    expect(error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual(['devices', 'pages', 'regions'])
  })

  test('reports the invalid URL', () => {
    const { error } = siteForm.safeParse({
      name: 'Shop',
      pages: [page, { url: 'ftp://x' }],
      devices: 1,
      regions: 1,
    })
    expect(error?.issues).toHaveLength(1)
    expect(error?.issues[0]?.path).toEqual(['pages', 1, 'url'])
  })
})

test('newSite leaves unset devices and regions to the server', () => {
  const parsed = newSite.parse({ name: 'Shop', pages: [page], project: 1 })
  expect(parsed.devices).toBeUndefined()
  expect(parsed.regions).toBeUndefined()
  expect(newSite.safeParse({ name: 'Shop', pages: [page], project: 1, devices: [] }).success).toBe(false)
})

describe('siteChange', () => {
  test('contains only submitted fields', () => {
    expect(siteChange.parse({})).toEqual({})
    expect(Object.keys(siteChange.parse({ name: 'Shop' }))).toEqual(['name'])
  })

  test('reports the field of an invalid page', () => {
    const { error } = siteChange.safeParse({ pages: [{ url: 7 }] })
    expect(error?.issues[0]?.path).toEqual(['pages', 0, 'url'])
    expect(siteChange.safeParse({ pages: [{ url: 'x' }] }).error?.issues[0]?.path).toEqual([
      'pages',
      0,
      'url',
    ])
  })
})
