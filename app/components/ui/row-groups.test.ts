import { expect, it } from 'vitest'
import { rowGroups } from './row-groups'

const rows = [
  { site: 1, name: 'Quay', page: 'a' },
  { site: 1, name: 'Quay', page: 'b' },
  { site: 2, name: 'Quay', page: 'c' },
]

it('are told apart by key, not by name, and keep their order', () => {
  const groups = rowGroups(rows, ({ site, name }) => ({ key: site, label: name }))
  expect(groups.map((group) => [group.key, group.label, group.rows.map(({ page }) => page)])).toEqual([
    [1, 'Quay', ['a', 'b']],
    [2, 'Quay', ['c']],
  ])
})

it('are one without a key, and none without rows to group', () => {
  expect(rowGroups(rows)).toEqual([{ key: 'all', label: null, rows }])
  expect(rowGroups([], () => ({ key: 1, label: 'x' }))).toEqual([])
})
