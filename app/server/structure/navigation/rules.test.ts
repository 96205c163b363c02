import { expect, test } from 'vitest'
import type { Level } from '~/shared/rules/navigation/levels'
import { splitEvenly } from './rules'

const list = (level: Level, amount: number) =>
  Array.from({ length: amount }, (_, index) => ({ level, _id: index }))

function amounts(found: { level: Level }[]) {
  const shared = splitEvenly(found, 24)
  return (['client', 'project', 'site', 'page'] as const).map(
    (level) => shared.filter((one) => one.level === level).length,
  )
}

test.each([
  ['nothing', [0, 0, 0, 0], [0, 0, 0, 0]],
  ['all there is when it fits', [1, 2, 3, 18], [1, 2, 3, 18]],
  ['a fair part of each when all have plenty', [25, 25, 25, 25], [6, 6, 6, 6]],
  ['to pages what the others leave', [1, 0, 25, 25], [1, 0, 6, 17]],
  ['to sites what pages leave', [25, 25, 25, 2], [6, 6, 10, 2]],
  ['all to the only level', [0, 0, 0, 25], [0, 0, 0, 24]],
])('it gives %s', (_, [client = 0, project = 0, site = 0, page = 0], expected) => {
  expect(
    amounts([
      ...list('page', page),
      ...list('site', site),
      ...list('project', project),
      ...list('client', client),
    ]),
  ).toEqual(expected)
})

test('within a level the order is stable', () => {
  expect(splitEvenly(list('page', 30), 24).map((one) => one._id)).toEqual(
    Array.from({ length: 24 }, (_, index) => index),
  )
})
