import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { jitterSeconds, matchPages, normalizePages, pageNameFromUrl } from './rules'

describe('jitterSeconds', () => {
  test.each([
    [DAY_MS, 3600],
    [HOUR_MS, 360],
    [5 * MINUTE_MS, 30],
  ])('with an interval of %d ms is at most %d s, and spreads sites over all of it', (step, most) => {
    const all = Array.from({ length: 2000 }, (_, id) => jitterSeconds(id + 1, step))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...all)).toBeLessThanOrEqual(most)
    const tenths = Array.from({ length: 10 }, (_, i) =>
      all.filter((s) => Math.floor((s * 10) / (most + 1)) === i),
    )
    for (const tenth of tenths) expect(tenth.length).toBeGreaterThan(120)
  })

  test('is deterministic per site, and zero without an interval', () => {
    expect(jitterSeconds(42, HOUR_MS)).toBe(jitterSeconds(42, HOUR_MS))
    expect(jitterSeconds(42, 0)).toBe(0)
  })
})

test.each([
  ['https://www.example.com/', 'example.com'],
  ['https://example.com/a/b?c=d', 'example.com/a/b?c=d'],
  ['https://example.com/caf%C3%A9', 'example.com/café'],
  ['https://www.example.com/#/caf%C3%A9', 'example.com/#/café'],
  ['https://example.com/%E0%A4%A', 'example.com/%E0%A4%A'],
  ['https://example.com/a?b=%0B%20', 'example.com/a?b=%0B%20'],
  ['https://example.com/%00', 'example.com/%00'],
  ['https://example.com/%E2%80%AEmoc', 'example.com/%E2%80%AEmoc'],
  ['https://example.com/a%20b%20', 'example.com/a b'],
  [`https://example.com/${'x'.repeat(107)}%F0%9F%98%80`, `example.com/${'x'.repeat(107)}`],
  [`https://example.com/${'x'.repeat(300)}`, `example.com/${'x'.repeat(108)}`],
])('a page at %s is named %s', (url, name) => {
  expect(pageNameFromUrl(url)).toBe(name)
})

describe('normalizePages', () => {
  test('normalizes URLs and retains the typed text', () => {
    expect(normalizePages([{ url: ' HTTPS://Example.com:443/#top ', name: '' }]).pages).toEqual([
      {
        _id: undefined,
        url: 'https://example.com/',
        originalUrl: 'HTTPS://Example.com:443/',
        name: null,
      },
    ])
  })

  test('finds duplicate URLs and ids', () => {
    const pages = [
      { url: 'https://a.example/' },
      { url: 'https://b.example/', _id: 1 },
      { url: 'https://A.example' },
      { url: 'https://c.example/', _id: 1 },
      { url: 'https://a.example/#top' },
      { url: 'https://a.example/#/top' },
      { url: 'https://A.example/#/top' },
    ]
    expect(normalizePages(pages).duplicates).toEqual([2, 3, 4, 6])
  })
})

describe('matchPages', () => {
  const known = [
    { id: 1, url: 'https://a.example/' },
    { id: 2, url: 'https://b.example/' },
    { id: 3, url: 'https://c.example/' },
  ]
  const wanted = (url: string, _id?: number) => ({ _id, url, originalUrl: url, name: null })
  const ids = ({ kept, added, removed }: ReturnType<typeof matchPages<(typeof known)[number]>>) => ({
    kept: kept.map((match) => [match.known.id, match.wanted.url]),
    added: added.map((page) => page.url),
    removed: removed.map((page) => page.id),
  })

  test('matches by id, then by URL, each stored page once', () => {
    const pages = [
      wanted('https://a.example/'),
      wanted('https://b.example/', 1),
      wanted('https://new.example/'),
      wanted('https://c.example/'),
    ]
    expect(ids(matchPages(known, pages))).toEqual({
      kept: [
        [1, 'https://b.example/'],
        [3, 'https://c.example/'],
      ],
      added: ['https://a.example/', 'https://new.example/'],
      removed: [2],
    })
  })

  test('ignores the id of another site', () => {
    expect(ids(matchPages(known, [wanted('https://b.example/', 99)]))).toEqual({
      kept: [[2, 'https://b.example/']],
      added: [],
      removed: [1, 3],
    })
  })
})
