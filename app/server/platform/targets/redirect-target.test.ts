import { describe, expect, it } from 'vitest'
import { redirectOf, redirectTarget } from './redirect-target'

const BASE = new URL('http://shop.test/a/b?c=1')
/** As Node reads it. */
const sent = (location: string) => Buffer.from(location, 'utf8').toString('latin1')

describe('redirectTarget', () => {
  it.each([
    [sent('/größe'), 'http://shop.test/gr%C3%B6%C3%9Fe'],
    [sent('größe?q=日本'), 'http://shop.test/a/gr%C3%B6%C3%9Fe?q=%E6%97%A5%E6%9C%AC'],
    ['/gr\xf6\xdfe', 'http://shop.test/gr%F6%DFe'],
    [sent('https://müller.test/x'), 'https://xn--mller-kva.test/x'],
    ['/two words?a=b c', 'http://shop.test/two%20words?a=b%20c'],
    ['  /padded\t', 'http://shop.test/padded'],
    ['/already%20%C3%B6', 'http://shop.test/already%20%C3%B6'],
    ['?d=2', 'http://shop.test/a/b?d=2'],
    ['../up', 'http://shop.test/up'],
    ['//cdn.test/y', 'http://cdn.test/y'],
    ['\\\\cdn.test\\y', 'http://cdn.test/y'],
    ['#part', 'http://shop.test/a/b?c=1#part'],
  ])('%j leads to %s', (location, href) => {
    expect(redirectTarget(location, BASE)?.href).toBe(href)
  })

  it('is null for what is no URL', () => {
    expect(redirectTarget('http://[broken', BASE)).toBeNull()
  })
})

it.each([
  [301, '/x', '/x'],
  [308, '/x', '/x'],
  [300, '/x', null],
  [304, '/x', null],
  [200, '/x', null],
  [302, '', null],
  [302, undefined, null],
])('redirectOf: %i with %j: %j', (status, location, expected) => {
  expect(redirectOf(status, location)).toBe(expected)
})
