import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containsPlace, depthOf, inheritedRules, rulesFor } from './places'

type Place = Record<'clientId' | 'projectId' | 'siteId' | 'pageId', number | null>
const everywhere: Place = { clientId: null, projectId: null, siteId: null, pageId: null }
const ruleAt = (
  id: string,
  changes: Partial<Place> = {},
  overridesId: string | null = null,
  isEnabled = true,
) => ({
  id,
  ...everywhere,
  ...changes,
  overridesId,
  isEnabled,
})
const PAGE = { client: 1, project: 2, site: 3, page: 4 }
const ids = (rules: { id: string }[]) => rules.map(({ id }) => id)

test.each([
  ['organization', {}, true],
  ['its client', { clientId: 1 }, true],
  ['another client', { clientId: 9 }, false],
  ['its project, with the client', { clientId: 1, projectId: 2 }, true],
  ['another project of the client', { clientId: 1, projectId: 9 }, false],
  ['its site', { clientId: 1, projectId: 2, siteId: 3 }, true],
  ['another site', { siteId: 9 }, false],
  ['itself', { pageId: 4 }, true],
  ['another page of the site', { siteId: 3, pageId: 9 }, false],
])('a rule of %s contains the page: %s', (_, place, expected) => {
  expect(containsPlace(ruleAt('a', place), PAGE)).toBe(expected)
})

describe('overrides', () => {
  test.each<[string, ReturnType<typeof ruleAt>[], string[]]>([
    [
      'all levels add up',
      [ruleAt('a'), ruleAt('b', { clientId: 1 }), ruleAt('c', { siteId: 3 })],
      ['a', 'b', 'c'],
    ],
    ['a deeper rule replaces', [ruleAt('a'), ruleAt('b', { siteId: 3 }, 'a')], ['b']],
    ['not elsewhere', [ruleAt('a'), ruleAt('b', { siteId: 9 }, 'a')], ['a']],
    ['switched off', [ruleAt('a'), ruleAt('b', { siteId: 3 }, 'a', false)], []],
    ['disabled rule', [ruleAt('a', {}, null, false)], []],
    ['override of a disabled rule', [ruleAt('a', {}, null, false), ruleAt('b', { pageId: 4 }, 'a')], ['b']],
    ['chain', [ruleAt('a'), ruleAt('b', { clientId: 1 }, 'a'), ruleAt('c', { siteId: 3 }, 'b')], ['c']],
    [
      'two overrides of one rule',
      [ruleAt('a'), ruleAt('b', { clientId: 1 }, 'a'), ruleAt('c', { siteId: 3 }, 'a')],
      ['c'],
    ],
    [
      'switched on again below',
      [ruleAt('a'), ruleAt('b', { clientId: 1 }, 'a', false), ruleAt('c', { siteId: 3 }, 'b')],
      ['c'],
    ],
    [
      'the rule it replaced is gone',
      [ruleAt('b', { clientId: 1 }, 'gone'), ruleAt('c', { siteId: 3 }, 'gone')],
      ['c'],
    ],
    [
      'on one level the newer',
      [ruleAt('a'), ruleAt('c', { siteId: 3 }, 'a'), ruleAt('b', { siteId: 3 }, 'a')],
      ['c'],
    ],
    ['in a circle', [ruleAt('a', { siteId: 3 }, 'b'), ruleAt('b', { clientId: 1 }, 'a')], ['a', 'b']],
  ])('%s', (_, rules, expected) => {
    expect(ids(rulesFor(PAGE, rules))).toEqual(expected)
  })

  test('screens see what is switched off', () => {
    const rules = [ruleAt('a'), ruleAt('b', { siteId: 3 }, 'a', false)]
    expect(ids(inheritedRules(PAGE, rules))).toEqual(['b'])
    expect(ids(inheritedRules({ client: 1 }, rules))).toEqual(['a'])
  })
})

test('one rule of each chain, and never a shallower one than another that applies', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const place = fc.constantFrom<Partial<Place>>(
    {},
    { clientId: 1 },
    { projectId: 2 },
    { siteId: 3 },
    { pageId: 4 },
    { siteId: 9 },
  )
  const rules = fc.uniqueArray(fc.record({ id, place, overrides: fc.option(id), isEnabled: fc.boolean() }), {
    selector: (rule) => rule.id,
  })
  fc.assert(
    fc.property(rules, (specs) => {
      const all = specs.map(({ id: own, place: at, overrides, isEnabled }) =>
        ruleAt(own, at, overrides, isEnabled),
      )
      const found = inheritedRules(PAGE, all)
      for (const rule of found) {
        expect(containsPlace(rule, PAGE)).toBe(true)
        const replaced = all.find((other) => other.id === rule.overridesId)
        if (replaced && replaced.overridesId === null && depthOf(replaced) < depthOf(rule))
          expect(found).not.toContain(replaced)
      }
    }),
  )
})
