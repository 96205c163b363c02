import { describe, expect, test } from 'vitest'
import { diffClient, matchByName } from './diff-client'
import { diffFields } from './diff-fields'
import { faultText, readFaultText } from './fault-text'
import { fillReferences, referencesIn, variableName } from './references'

test.each<[string, unknown, unknown, [string, string | null, string | null][]]>([
  ['equal values', { a: 1, b: [2] }, { b: [2], a: 1 }, []],
  ['a value', { runs: 1 }, { runs: 3 }, [['runs', '1', '3']]],
  ['an absent value', {}, { slowMs: 5 }, [['slowMs', null, '5']]],
  ['a list of texts', { tags: ['a'] }, { tags: ['a', 'b'] }, [['tags', 'a', 'a, b']]],
  [
    'things by name',
    { monitors: [{ name: 'A', timeoutMs: 1 }, { name: 'B' }] },
    { monitors: [{ name: 'A', timeoutMs: 2 }, { name: 'C' }] },
    [
      ['monitors[A].timeoutMs', '1', '2'],
      ['monitors[C]', null, 'present'],
      ['monitors[B]', 'present', null],
    ],
  ],
  [
    'a secret, which is not shown',
    { body: { secret: 'x' } },
    { body: { secret: 'y' } },
    [['body', '(secret)', '(secret)']],
  ],
])('diffFields names %s', (_, before, after, expected) => {
  expect(diffFields(before, after).map((one) => [one.field, one.before, one.after])).toEqual(expected)
})

test('matchByName prefers the name, ignores case, and falls back to the former name', () => {
  const known = [{ name: 'Shop' }, { name: 'Old' }, { name: 'Left' }]
  const wanted = [{ name: 'SHOP' }, { name: 'New', formerName: 'old' }, { name: 'Other' }]
  const { pairs, left } = matchByName(known, wanted)
  expect(pairs.map((pair) => pair.known?.name)).toEqual(['Shop', 'Old', undefined])
  expect(left).toEqual([{ name: 'Left' }])
})

test('what the file leaves out is deleted only on request', () => {
  const known = { id: 1, name: 'Shop', tags: [], retentionDays: 365, devices: [], projects: [] }
  const actionOf = (deletes: boolean) => diffClient(known, undefined, deletes).map(({ action }) => action)
  expect(actionOf(false)).toEqual(['keep'])
  expect(actionOf(true)).toEqual(['delete'])
})

describe('references', () => {
  const text = `Bearer \${env:TOKEN} \${file:keys/a.txt} \${env:TOKEN} \${secret:NAME}`
  test('are found once each and filled', () => {
    expect(referencesIn(text)).toEqual(['env:TOKEN', 'file:keys/a.txt'])
    expect(fillReferences(text, { 'env:TOKEN': '$&', 'file:keys/a.txt': '' })).toBe(
      `Bearer $&  $& \${secret:NAME}`,
    )
    expect(fillReferences(text, { 'env:TOKEN': 'x' })).toBeNull()
  })

  test.each([
    [['Shop', 'Home', 'X-Key'], [], 'SHOP_HOME_X_KEY'],
    [['Shop'], ['SHOP', 'SHOP_2'], 'SHOP_3'],
    [['7'], [], 'SECRET_7'],
    [['日本'], [], 'SECRET'],
  ])('of %j get a name', (parts, taken, expected) => {
    expect(variableName(parts, new Set(taken))).toBe(expected)
  })
})

test('the text of a fault can be read back', () => {
  const text = faultText({ line: 3, column: 5, path: 'clients[0].name', message: 'This field is required' })
  expect(text).toBe('3:5: clients[0].name: This field is required')
  expect(readFaultText(text)).toEqual({ line: 3, column: 5, text: 'clients[0].name: This field is required' })
  expect(readFaultText('2 more faults not shown')).toBeNull()
})
