import { describe, expect, it } from 'vitest'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import { isFailed, sizeOf } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'
import { originOf, requestName, statusText, totalsOf, typeOf } from './request-figures'

const request = (part: Partial<NetworkRequest>) =>
  requestOf('https://shop.example/', { resourceType: 'Document', endMs: 100, transferSize: 1000, ...part })

it('typeOf maps unknown types to other', () => {
  expect(typeOf({ resourceType: 'Script' })).toBe('script')
  expect(typeOf({ resourceType: 'XHR' })).toBe('other')
})

it('totalsOf adds up all requests and each type', () => {
  const totals = totalsOf([
    request({}),
    request({ resourceType: 'Image', transferSize: 500, endMs: 900, thirdParty: true }),
    request({ resourceType: 'Image', transferSize: 250 }),
  ])
  expect(totals).toMatchObject({ count: 3, transferSize: 1750, endMs: 900, thirdParty: 1 })
  expect(totals.byType).toEqual([
    { type: 'document', count: 1, transferSize: 1000 },
    { type: 'image', count: 2, transferSize: 750 },
  ])
})

describe('requestName', () => {
  it("omits the page's own origin", () => {
    const own = originOf('https://shop.example/tents/?a=1')
    expect(own).toBe('https://shop.example')
    expect(requestName('https://shop.example/css/a.css?v=2', own)).toBe('/css/a.css?v=2')
    expect(requestName('https://cdn.example/a.js', own)).toBe('cdn.example/a.js')
    expect(requestName('https://shop.example.org/a.js', own)).toBe('shop.example.org/a.js')
    expect(requestName('data:text/plain,a', own)).toBe('data:text/plain,a')
  })

  it('has no origin without a document', () => {
    expect(originOf(undefined)).toBeNull()
    expect(originOf('nonsense')).toBeNull()
    expect(requestName('http://a.example/', null)).toBe('a.example/')
  })
})

it.each([
  ['answered', { status: 200 }, '200', false, 0],
  ['refused', { status: 404 }, '404', true, 0],
  ['from a cache', { status: 0, fromCache: true, endMs: 0 }, 'cache', false, 0],
  ['never answered', { status: -1 }, 'failed', true, null],
  ['under way at the end', { status: -1, endMs: 0 }, 'pending', false, null],
])('a request that is %s is labelled as such', (_, part, text, failed, size) => {
  expect(statusText(request(part))).toBe(text)
  expect(isFailed(request(part))).toBe(failed)
  expect(sizeOf(request(part), 0)).toBe(size)
})
