import { describe, expect, it } from 'vitest'
import { isHash, pathPattern, requestChanges } from './request-changes'

const HOST = 'https://a.test'
const request = (path: string, transferSize: number | null = 2_000, more: object = {}) => ({
  url: path.includes('://') ? path : HOST + path,
  method: 'GET',
  resourceType: 'Script',
  transferSize,
  ...more,
})
type Given = ReturnType<typeof request>[]
function changesOf(before: Given, after: Given) {
  const { came, went, resized, matched } = requestChanges({ before, after })
  const short = ({ url }: { url: string }) => url.replace(HOST, '')
  return {
    came: came.map(short),
    went: went.map(short),
    resized: resized.map((one) => [one.match, short(one.before), short(one.after)]),
    matched: [matched.address, matched.query, matched.pattern],
  }
}

describe('machine-generated names', () => {
  it.each([
    ['3f2a9c', true],
    ['a1b2c3d4e5f6a7b8', true],
    ['DkLmNoPq', true],
    ['B_x-Yz12', true],
    ['k3j9x2ab', true],
    ['123456', false],
    ['20261120', false],
    ['decade', false],
    ['jquery3', false],
    ['bootstrap4', false],
    ['application', false],
    ['myComponent', false],
    ['v2', false],
    ['', false],
  ])('%s: %s', (part, expected) => {
    expect(isHash(part)).toBe(expected)
  })

  it.each([
    ['/assets/index-3f2a9c1b.js', '/assets/index-*.js'],
    ['/assets/index-B_x-Yz12.js', '/assets/index-*.js'],
    ['/app.3f2a9c1b.min.css', '/app.*.min.css'],
    ['/_next/static/aB3dEfGh1JkL/pages/shop.js', '/_next/static/*/pages/shop.js'],
    ['/assets/date-picker.js', null],
    ['/shop/2026/winter-coat.html', null],
    ['/', null],
  ])('the pattern of %s is %s', (path, expected) => {
    expect(pathPattern(path)).toBe(expected)
  })
})

describe('requests of two loads', () => {
  it('match by URL, as often as they occur', () => {
    const once = [request('/a.js'), request('/b.js')]
    expect(changesOf(once, once)).toEqual({ came: [], went: [], resized: [], matched: [2, 0, 0] })
    expect(changesOf([request('/a.js')], [request('/a.js'), request('/a.js')])).toMatchObject({
      came: ['/a.js'],
      matched: [1, 0, 0],
    })
  })

  it('do not match with another method, host or path', () => {
    expect(changesOf([request('/a.js')], [request('/a.js', 2_000, { method: 'POST' })])).toMatchObject({
      came: ['/a.js'],
      went: ['/a.js'],
    })
    expect(changesOf([request('/a.js')], [request('https://b.test/a.js')])).toMatchObject({
      came: ['https://b.test/a.js'],
      went: ['/a.js'],
    })
  })

  it('match with other parameter values, the same URL first', () => {
    const before = [request('/p?x=1&y=2'), request('/p?x=3&y=4')]
    const after = [request('/p?y=9&x=9'), request('/p?x=1&y=2')]
    expect(changesOf(before, after)).toEqual({ came: [], went: [], resized: [], matched: [1, 1, 0] })
    expect(changesOf([request('/p?x=1')], [request('/p?z=1')])).toMatchObject({ came: ['/p?z=1'] })
  })

  it('match with another hash if unambiguous', () => {
    expect(changesOf([request('/app-3f2a9c1b.js')], [request('/app-99fe12aa.js', 9_000)])).toEqual({
      came: [],
      went: [],
      resized: [['pattern', '/app-3f2a9c1b.js', '/app-99fe12aa.js']],
      matched: [0, 0, 1],
    })
  })

  it('do not match if several files have the pattern in either load', () => {
    const [one, two, three] = ['/3f2a9c1b.js', '/99fe12aa.js', '/0a1b2c3d.js'].map((path) => request(path))
    if (!one || !two || !three) throw new Error('three are given')
    expect(changesOf([one, two], [{ ...one }, three])).toEqual({
      came: ['/0a1b2c3d.js'],
      went: ['/99fe12aa.js'],
      resized: [],
      matched: [1, 0, 0],
    })
    const style = request('/99fe12aa.js', 2_000, { resourceType: 'Stylesheet' })
    expect(changesOf([one], [style])).toMatchObject({ matched: [0, 0, 0] })
  })

  it('with an invalid URL match by exact text only', () => {
    const odd = request('://odd')
    expect(changesOf([odd], [{ ...odd }])).toMatchObject({ matched: [1, 0, 0] })
    expect(changesOf([odd], [request('://other')])).toMatchObject({ came: ['://other'], went: ['://odd'] })
  })

  it.each<[number | null, number | null, boolean]>([
    [10_000, 11_024, true],
    [10_000, 11_023, false],
    [100_000, 110_000, true],
    [100_000, 109_999, false],
    [10_000, 8_976, true],
    [0, 1_024, true],
    [1, 900, false],
    [200_000, null, false],
    [null, 200_000, false],
    [null, null, false],
  ])('count as resized from %s to %s bytes: %s', (before, after, expected) => {
    const { resized } = requestChanges({
      before: [request('/a.js', before)],
      after: [request('/a.js', after)],
    })
    expect(resized.length === 1).toBe(expected)
  })

  it('are sorted by size difference', () => {
    const came = [request('/n.js', null), request('/s.js', 0), request('/l.js', 9)]
    expect(changesOf([], came).came).toEqual(['/l.js', '/s.js', '/n.js'])
    const sizes = (a: number, b: number) => [request('/a.js', a), request('/b.js', b)]
    expect(changesOf(sizes(5_000, 50_000), sizes(9_000, 30_000)).resized.map(([, path]) => path)).toEqual([
      '/b.js',
      '/a.js',
    ])
  })
})
