import { describe, expect, test } from 'vitest'
import { type BoardGroup, compareGroups, noStates, type StateCounts, sliceBoard, totalOf } from './board'

const group = (clientName: string, counts: Partial<StateCounts>, client = 1): BoardGroup => ({
  organization: 1,
  client,
  clientName,
  counts: { ...noStates(), ...counts },
})

test('clients come worst first, then by how many are bad, then by name', () => {
  const groups = [
    group('Fine', { up: 40 }),
    group('Paused', { paused: 9 }),
    group('Slow', { degraded: 2, up: 1 }),
    group('Unknown', { unknown: 1, up: 5 }),
    group('One down', { down: 1, unknown: 9 }),
    group('Many down', { down: 4 }),
    group('Also fine', { up: 40 }),
  ]
  expect(groups.toSorted(compareGroups).map(({ clientName }) => clientName)).toEqual([
    'Many down',
    'One down',
    'Unknown',
    'Slow',
    'Also fine',
    'Fine',
    'Paused',
  ])
})

test('of as many bad ones, and of those that are up, the name decides', () => {
  const down = [group('B', { down: 1, unknown: 5 }), group('A', { down: 1 })]
  const up = [group('D', { up: 90 }), group('C', { up: 1 })]
  const named = (groups: BoardGroup[]) => groups.toSorted(compareGroups).map(({ clientName }) => clientName)
  expect([named(down), named(up)]).toEqual([
    ['A', 'B'],
    ['C', 'D'],
  ])
})

describe('a page of the board', () => {
  const clients = [12, 3, 8].map((total, index) => ({ organization: 1, client: index + 1, total }))

  test('shows the worst monitors of each client, and continues a client on the next page', () => {
    const first = sliceBoard(clients, { page: 1, limit: 8, most: 6 })
    expect(first.total).toBe(15)
    expect(first.slices).toEqual([
      { organization: 1, client: 1, from: 0, to: 6, total: 12 },
      { organization: 1, client: 2, from: 0, to: 2, total: 3 },
    ])
    expect(sliceBoard(clients, { page: 2, limit: 8, most: 6 }).slices).toEqual([
      { organization: 1, client: 2, from: 2, to: 3, total: 3 },
      { organization: 1, client: 3, from: 0, to: 6, total: 8 },
    ])
    expect(sliceBoard(clients, { page: 3, limit: 8, most: 6 }).slices).toEqual([])
  })

  test('shows all monitors of a single client', () => {
    const only = clients.slice(0, 1)
    expect(sliceBoard(only, { page: 2, limit: 10, most: 6 })).toEqual({
      slices: [{ organization: 1, client: 1, from: 10, to: 12, total: 12 }],
      total: 12,
    })
  })
})

test('a total is the sum over all states', () => {
  expect(totalOf({ up: 1, degraded: 2, down: 3, unknown: 4, paused: 5 })).toBe(15)
})
