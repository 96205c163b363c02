import { describe, expect, it } from 'vitest'
import { domainRows } from './domain-rows'

const request = (url: string, transferSize: number, change: object = {}) => ({
  url,
  transferSize,
  entity: null,
  thirdParty: false,
  startMs: 0,
  endMs: 100,
  ...change,
})

describe('the domains of a page', () => {
  it('sum up their requests, most bytes first', () => {
    const ads = { entity: 'Ads', thirdParty: true }
    const rows = domainRows(
      [
        request('https://shop.example/', 100),
        request('https://ads.example/a.js', 600, { ...ads, startMs: 50, endMs: 90 }),
        request('https://ads.example/b.js', 100, { ...ads, startMs: 80, endMs: 130 }),
        request('https://shop.example:8080/c.js', 200),
      ],
      9,
    )
    expect(rows.map(({ domain }) => domain)).toEqual(['ads.example', 'shop.example:8080', 'shop.example'])
    expect(rows[0]).toEqual({
      ...{ domain: 'ads.example', domains: 1, entity: 'Ads', thirdParty: true },
      ...{ requests: 2, bytes: 700, share: 0.7, loadingMs: 80 },
    })
  })

  it('with several owners have no owner', () => {
    const url = 'https://cdn.example/x'
    const [row] = domainRows([request(url, 1, { entity: 'A' }), request(url, 1, { entity: 'B' })], 9)
    expect(row).toMatchObject({ entity: null, thirdParty: false })
  })

  it('beyond the limit share one row, but never a single one', () => {
    const hosts = ['a', 'b', 'c', 'd'].map((host, index) => request(`https://${host}.example/`, 9 - index))
    expect(domainRows(hosts, 3).map(({ domain }) => domain)).toEqual([
      ...['a', 'b', 'c', 'd'].map((host) => `${host}.example`),
    ])
    const rows = domainRows(hosts, 2)
    expect(rows.map(({ domain, domains, bytes }) => [domain, domains, bytes])).toEqual([
      ['a.example', 1, 9],
      ['b.example', 1, 8],
      [null, 2, 13],
    ])
  })

  it('have no share without bytes', () => {
    expect(domainRows([request('https://a.example/', 0)], 9)[0]?.share).toBeNull()
  })
})
