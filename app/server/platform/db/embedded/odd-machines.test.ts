import { expect, test } from 'vitest'
import { packageDirectory } from './binaries'
import { chooseIdentity } from './identity'

const machine = (name: boolean, namespaces: boolean) => ({
  hasName: () => name,
  hasNamespaces: () => namespaces,
})

test.each([
  [0, false, true, 'namespace'],
  [0, true, false, 'nobody'],
  [1000, true, false, 'self'],
  [12_345, false, true, 'namespace'],
] as const)('uid %i (name: %s, namespaces: %s) runs PostgreSQL as %s', (uid, name, namespaces, kind) => {
  expect(chooseIdentity(uid, machine(name, namespaces)).kind).toBe(kind)
})

test('a uid without a name and without namespaces is told what to do', () => {
  expect(() => chooseIdentity(12_345, machine(false, false))).toThrow(/12345 has none.*passwd.*DATABASE_URL/)
})

test('musl is told what to do', () => {
  expect(() => packageDirectory('musl')).toThrow(/musl.*DATABASE_URL.*PG_BIN_DIR/)
})
