import { expect, it } from 'vitest'
import { type HostRule, hostsOf, isBlocked } from './blocked-hosts'

const block = (text: string): HostRule => ({ mode: 'block', hosts: hostsOf(text) })
const allow = (text: string): HostRule => ({ mode: 'allow', hosts: hostsOf(text) })

it.each<[string, HostRule[], boolean]>([
  ['a.test', [], false],
  ['a.test', [block('a.test b.test')], true],
  ['A.test.', [block('a.test')], true],
  ['www.a.test', [block('a.test')], false],
  ['www.a.test', [block('*.a.test')], true],
  ['a.test', [block('*.a.test')], false],
  ['nota.test', [block('*.a.test')], false],
  ['xn--bcher-kva.test', [block('Bücher.test')], true],
  ['a.test', [allow('a.test')], false],
  ['b.test', [allow('a.test')], true],
  ['cdn.a.test', [allow('a.test, *.a.test')], false],
  ['a.test', [allow('a.test'), block('a.test')], true],
])('isBlocked: %s by %j: %s', (host, rules, expected) => {
  expect(isBlocked(rules, host)).toBe(expected)
})
