import { expect, test } from 'vitest'
import { readModules } from './reach.mjs'

/** Folders whose modules no others of the same level may need in a circle. */
const LEVELS = [/^app\/server\/[^/]+\/[^/]+(?=\/)/, /^app\/components\/[^/]+(?=\/)/]

/** The folders that each folder imports. */
function arrowsOf(level) {
  const { imports } = readModules((file) => level.test(file))
  const arrows = new Map()
  for (const [file, modules] of imports) {
    const from = file.match(level)[0]
    const others = modules.map((module) => module.match(level)?.[0]).filter((to) => to && to !== from)
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...others]))
  }
  return arrows
}

/** What is left when folders are taken away that need nothing, again and again. */
function knotOf(arrows) {
  const left = new Map(arrows)
  const isFree = ([folder, others]) => [...others].every((other) => other === folder || !left.has(other))
  for (let free = [...left].find(isFree); free; free = [...left].find(isFree)) left.delete(free[0])
  return [...left.keys()]
}

test.each(LEVELS)('no folders of %s need each other in a circle', (level) => {
  const arrows = arrowsOf(level)
  expect(arrows.size).toBeGreaterThan(10)
  expect(knotOf(arrows)).toEqual([])
})

test('a circle is found, what only leads to it or away from it is not named twice', () => {
  const arrows = new Map(
    Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }).map(([from, to]) => [from, new Set(to)]),
  )
  expect(knotOf(arrows)).toEqual(['a', 'b', 'c'])
})
