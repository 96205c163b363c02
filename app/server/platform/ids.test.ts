import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { idsAt } from './ids'

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('ids have the time that is given, also after later ones were made, and their order', () => {
  const earlier = new Date(Date.now() - 900_000)
  v7()
  const nextId = idsAt(earlier)
  const ids = Array.from({ length: 100 }, nextId)
  expect(new Set(ids.map(timeOf))).toEqual(new Set([earlier.getTime()]))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(100)
})
