import { describe, expect, it, test } from 'vitest'
import type { ImportRow } from './import-row'
import { readCsv, separatorOf } from './read-csv'
import { isLines, readLines } from './read-lines'

async function rowsOf(text: string): Promise<ImportRow[]> {
  const rows = []
  for await (const row of readCsv(text)) rows.push(row)
  return rows
}

it.each([
  ['name,pages', ','],
  ['name;pages;tags', ';'],
  ['name\tpages', '\t'],
  ['"a;b;c",pages,tags', ','],
  ['name', ','],
])('separatorOf(%j) is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

describe('readCsv', () => {
  test.each([
    ['commas', '\uFEFFName,Pages\r\n"A, b",https://1.1.1.1/\r\n'],
    ['semicolons', 'name;page\n"A, b";https://1.1.1.1/'],
    ['tabs', 'SITE\tURL\n"A, b"\thttps://1.1.1.1/\n\n'],
  ])('reads %s', async (_, text) => {
    expect(await rowsOf(text)).toMatchObject([
      { line: 2, settings: { name: 'A, b', pages: [{ url: 'https://1.1.1.1/' }] }, faults: [] },
    ])
  })

  test('keeps what an existing site has in columns that are not there', async () => {
    const [row] = await rowsOf('name,pages,tags,consentCookieName,consentCookieValue\nA,https://1.1.1.1/,,,')
    expect(row?.keeps).toEqual([
      'devices',
      'locations',
      'frequency',
      'timezone',
      'isScheduled',
      'runs',
      'keepsTrace',
      'countsNoisy',
      'monitors',
    ])
  })

  test('names a site by its first page, and reports each cell that it can not read', async () => {
    const text =
      'name,pages,isScheduled,runs,monitors\n,https://www.1.example/a https://1.example/b,Yes,3,\nB,https://1.1.1.1/,maybe,two,[{]'
    const [named, broken] = await rowsOf(text)
    expect(named?.settings).toMatchObject({
      name: '1.example/a',
      pages: [{ url: 'https://www.1.example/a' }, { url: 'https://1.example/b' }],
      isScheduled: true,
      runs: 3,
    })
    expect(broken?.faults.map(({ field }) => field)).toEqual(['isScheduled', 'runs', 'monitors'])
    expect(broken).toMatchObject({ settings: null, name: 'B', line: 3 })
  })
})

describe('readLines', () => {
  it.each([
    ['https://1.1.1.1/\nhttps://1.0.0.1/', true],
    ['\uFEFF# mine\n\nHTTPS://1.1.1.1', true],
    ['name,pages\nA,https://1.1.1.1/', false],
    ['url\nhttps://1.1.1.1/', false],
    ['', false],
  ])('isLines(%j) is %s', (text, are) => {
    expect(isLines(text)).toBe(are)
  })

  test('makes a site of each address', () => {
    expect([...readLines('# a\nhttps://1.example/ä\n\nnothing\n')]).toMatchObject([
      {
        line: 2,
        settings: { name: '1.example/ä', pages: [{ url: 'https://1.example/ä' }] },
        addsPages: true,
      },
      { line: 4, settings: null, name: 'nothing', faults: [{ field: 'pages[0].url' }] },
    ])
  })
})
