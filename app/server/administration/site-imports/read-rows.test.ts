import { describe, expect, it, test } from 'vitest'
import { urlMessages } from '~/shared/messages/hierarchy'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { separatorOf } from './csv-records'
import type { ImportRow } from './import-row'
import { readCsv } from './read-csv'
import { isLines, readLines } from './read-lines'

async function read(text: string, ignoresUnknown = false): Promise<{ rows: ImportRow[]; notes: string[] }> {
  const rows = []
  const notes: string[] = []
  for await (const row of readCsv(text, { ignoresUnknown, onNote: (note) => notes.push(note) }))
    rows.push(row)
  return { rows, notes }
}
const rowsOf = async (text: string) => (await read(text)).rows
/** `2 A: https://1.1.1.1/`: line, name, and the pages or the first fault. */
const shape = (rows: ImportRow[]) =>
  rows.map(({ line, name, settings, faults }) => {
    const content = faults[0]?.message ?? settings?.pages.map(({ url }) => url).join(' ')
    return `${line} ${name || settings?.name}: ${content}`
  })

it.each([
  ['name,pages', ','],
  ['name;pages;tags', ';'],
  ['name\tpages', '\t'],
  ['"a;b;c",pages,tags', ','],
  ['name', ','],
  ['name|pages', '|'],
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
      'googleSettings',
      'isUniversalGA',
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

describe('tables of other programs', () => {
  const TWO = ['2 A: https://1.1.1.1/', '3 B: https://1.0.0.1/']
  test.each<[string, string, unknown[]]>([
    ['a separator in the first line', 'sep=;\nname;pages\nA;https://1.1.1.1/', ['3 A: https://1.1.1.1/']],
    [
      'a quoted separator',
      '\uFEFF"sep=|"\r\nname|pages\r\n"A|B"|https://1.1.1.1/',
      ['3 A|B: https://1.1.1.1/'],
    ],
    ['a tab in the first line', 'sep=\t\nname\tpages\nA\thttps://1.1.1.1/', ['3 A: https://1.1.1.1/']],
    [
      'addresses before names',
      'https://1.1.1.1/,A b\n1.0.0.1,B',
      ['1 A b: https://1.1.1.1/', '2 B: https://1.0.0.1'],
    ],
    [
      'names before addresses',
      'A;example.com/x\nB;www.example.com',
      ['1 A: https://example.com/x', '2 B: https://www.example.com'],
    ],
    [
      'addresses without scheme',
      'name,pages\nA,"example.com localhost:8080/a"',
      ['2 A: https://example.com https://localhost:8080/a'],
    ],
    [
      'UptimeRobot',
      `Type,Friendly Name,URL/IP,Interval,Alert Contacts\nHTTP(s),A,https://1.1.1.1/,300,x\nKeyword,B,https://1.0.0.1/,5 min,`,
      TWO,
    ],
    [
      'StatusCake',
      `"Website Name","Website URL","Test Type","Check Rate","Uptime"\nA,https://1.1.1.1/,HTTP,300,99\nB,https://1.0.0.1/,HEAD,60,1`,
      TWO,
    ],
    [
      'Search Console',
      'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/1,1,2,50%,1\nhttps://a.example/,0,2,0%,9',
      ['2 a.example: https://a.example/1 https://a.example/'],
    ],
    [
      'Search Console in German',
      'Häufigste Seiten;Klicks;Impressionen;CTR;Position\nhttps://www.a.example/1;1;2;50 %;1',
      ['2 a.example: https://www.a.example/1'],
    ],
    [
      'Screaming Frog',
      `"Internal - HTML"\n"Address","Content Type","Status Code","Title 1"\n"https://a.example/","text/html; charset=utf-8","200","A, b"\n"https://a.example/x.css","text/css","200",""\n"https://a.example/old","text/html","301",""\n"https://b.example/","text/html","200",""`,
      ['3 a.example: https://a.example/', '6 b.example: https://b.example/'],
    ],
    [
      'a crawl with a broken address',
      'Address,Status Code\nnone,200\nhttps://a.example/,200',
      [`2 none: ${urlMessages.protocol}`, '3 a.example: https://a.example/'],
    ],
  ])('reads %s', async (_, text, rows) => {
    expect(shape(await rowsOf(text))).toEqual(rows)
  })

  test('reports what of an export is not imported', async () => {
    const head = 'Address,Content Type,Status Code,Title 1,H1-1\n'
    const { notes } = await read(
      `${head}https://a.example/,text/html,200,A,B\nhttps://a.example/x,image/png,200,,`,
    )
    expect(notes).toEqual([words.skippedLines(1), words.ignoredColumns(['Title 1', 'H1-1'])])
  })

  test('makes several sites of a host with many pages', async () => {
    const lines = Array.from({ length: 501 }, (_, n) => `https://a.example/${n},1,2,50%,1`)
    const { rows } = await read(`Top pages,Clicks,Impressions,CTR,Position\n${lines.join('\n')}`)
    expect(rows.map(({ name, settings }) => [name, settings?.pages.length])).toEqual([
      ['a.example', 500],
      ['a.example (2)', 1],
    ])
  })

  const HEAD = 'Type,Friendly Name,URL/IP,Port,Keyword Type,Keyword Value,Interval,Status,Tags\n'
  test.each<[string, string, object]>([
    [
      'an HTTP monitor',
      '1,A,https://1.1.1.1/,,,,300,Up,"a,b"',
      {
        settings: {
          pages: [{ url: 'https://1.1.1.1/', isActive: true }],
          tags: ['a', 'b'],
          isScheduled: false,
          monitors: [
            {
              name: 'A',
              page: 'https://1.1.1.1/',
              settings: { kind: 'http', method: 'GET' },
              intervalSeconds: 300,
              isPaused: false,
            },
          ],
        },
      },
    ],
    [
      'a keyword',
      'Keyword,A,https://1.1.1.1/,,Not exists,Sold,5m,,',
      {
        settings: {
          monitors: [
            { settings: { kind: 'keyword', keyword: 'Sold', isPresent: true }, intervalSeconds: 300 },
          ],
        },
      },
    ],
    [
      'a keyword that must be absent',
      'Keyword,A,https://1.1.1.1/,,Exists,Error,1,,',
      { settings: { monitors: [{ settings: { kind: 'keyword', isPresent: false }, intervalSeconds: 60 }] } },
    ],
    [
      'a port',
      'Port,A,mail.example,25,,,10,Paused,',
      {
        settings: {
          pages: [{ url: 'https://mail.example/', isActive: false }],
          monitors: [
            { target: 'mail.example:25', settings: { kind: 'tcp' }, isPaused: true, timeoutMs: 5000 },
          ],
        },
      },
    ],
    [
      'a long interval',
      'HTTP,A,https://1.1.1.1/,,,,86400,,',
      { notices: [words.intervalChanged(86_400, 3600)], settings: { monitors: [{ intervalSeconds: 3600 }] } },
    ],
    [
      'a ping',
      'Ping,A,1.1.1.1,,,,300,,',
      { settings: null, faults: [{ field: 'monitors[0]', message: words.monitorType('Ping') }] },
    ],
    ['no address', 'HTTP,A,,,,,300,,', { settings: null, name: 'A' }],
  ])('reads %s of UptimeRobot', async (_, line, row) => {
    expect(await rowsOf(HEAD + line)).toMatchObject([row])
  })

  test('tells monitors of one name apart', async () => {
    const { rows } = await read(`${HEAD}1,A,https://1.1.1.1/,,,,300,,\n1,a,https://1.0.0.1/,,,,300,,`)
    expect(rows.map(({ name }) => name)).toEqual(['A', 'a (2)'])
  })

  test('names all unknown columns at once, and leaves them out on demand', async () => {
    const text = 'name,Colour,pages,,Size\nA,red,https://1.1.1.1/,x,9'
    await expect(read(text)).rejects.toThrow(words.unknownColumns(['Colour', 'Size']))
    const { rows, notes } = await read(text, true)
    expect(shape(rows)).toEqual(['2 A: https://1.1.1.1/'])
    expect(rows[0]?.keeps).toContain('tags')
    expect(notes).toEqual([words.ignoredColumns(['Colour', 'Size'])])
  })

  test.each([
    ['three cells without a header', 'https://1.1.1.1/,A,b', words.noHeader],
    ['no column of sites', 'colour,size\nred,9', words.noColumns],
    ['only a separator', 'sep=;\n', words.empty],
    ['an export without rows', HEAD, words.noRows],
  ])('refuses %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})

describe('readLines', () => {
  it.each([
    ['https://1.1.1.1/\nhttps://1.0.0.1/', true],
    ['\uFEFF# mine\n\nHTTPS://1.1.1.1', true],
    ['name,pages\nA,https://1.1.1.1/', false],
    ['url\nhttps://1.1.1.1/', false],
    ['example.com\nwww.example.com/a', true],
    ['https://1.1.1.1/ Home page', true],
    ['https://a.example/page,12.html\nhttps://a.example/list,a', true],
    ['https://a.example/,home\nhttps://a.example/b,Basket', false],
    ['https://a.example/b, basket', false],
    ['https://a.example/b;basket', false],
    ['a.example\tHome', false],
    ['nothing', false],
    ['', false],
  ])('isLines(%j) is %s', (text, are) => {
    expect(isLines(text)).toBe(are)
  })

  test.each([
    ['example.com/a', [['example.com/a', 'https://example.com/a']]],
    ['https://1.example/ Home page', [['Home page', 'https://1.example/']]],
    [
      'https://1.example/ 2.example',
      [
        ['1.example', 'https://1.example/'],
        ['2.example', 'https://2.example'],
      ],
    ],
    ['https://1.example/a,12.html', [['1.example/a,12.html', 'https://1.example/a,12.html']]],
  ])('reads %j', (text, expected) => {
    expect([...readLines(text)].map(({ name, settings }) => [name, settings?.pages[0]?.url])).toEqual(
      expected,
    )
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
