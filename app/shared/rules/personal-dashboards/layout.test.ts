import { describe, expect, it } from 'vitest'
import { moveChart, orderByPlace, type PlacedChart, resizeChart } from './layout'
import { stableHues } from './stable-hues'

const chart = (_id: string, more: Partial<PlacedChart> = {}): PlacedChart => ({
  ...{ _id, width: 'half', height: 'normal' },
  ...more,
})
const charts = ['a', 'b', 'c', 'd'].map((id) => chart(id))
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join('')

it.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 1, 'abcd'],
  ['a', 99, 'bcda'],
  ['c', -1, 'cabd'],
  ['x', 1, 'abcd'],
])('moveChart moves %s to %i', (id, to, expected) => {
  expect(ids(moveChart(charts, id, to))).toBe(expected)
})

it('resizeChart changes one step and stops at the ends', () => {
  const [first] = resizeChart(charts, 'a', { width: 1 })
  expect(first).toEqual(chart('a', { width: 'full' }))
  const [again] = resizeChart([chart('a', { width: 'full', height: 'low' })], 'a', { width: 1, height: -1 })
  expect(again).toEqual(chart('a', { width: 'full', height: 'low' }))
})

describe('orderByPlace', () => {
  const order = (...places: number[]) =>
    orderByPlace(places.map((place, index) => ({ _id: 'abcd'[index] ?? '', place })))

  it.each([
    [[1, 2, 3, 4], 'abcd'],
    [[3, 2, 3, 4], 'bcad'],
    [[1, 2, 3, 1], 'dabc'],
    [[1, 4, 3, 4], 'acdb'],
    [[4, 3, 2, 1], 'dcba'],
  ])('sorts %j', (places, expected) => {
    expect(ids(order(...places))).toBe(expected)
  })
})

describe('stableHues', () => {
  it('gives each of eight rows a hue of its own', () => {
    const hues = stableHues(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(new Set(hues.values()).size).toBe(8)
  })

  it('does not depend on the order of the rows', () => {
    expect(stableHues(['page:7', 'page:9', 'page:3'])).toEqual(stableHues(['page:3', 'page:7', 'page:9']))
  })
})
