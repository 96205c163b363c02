import { describe, expect, test } from 'vitest'
import { backupId } from './format'
import { backupSlot, keptBackups, RETENTION } from './rules'

const HOUR = 3_600_000
const end = Date.parse('2026-11-30T02:00:00Z')
const everyHours = (hours: number, count: number) =>
  Array.from({ length: count }, (_, at) => backupId(new Date(end - at * hours * HOUR)))

describe('kept backups', () => {
  test.each<[string, string[], number]>([
    ['of one', everyHours(24, 1), 1],
    ['of a week', everyHours(24, 7), 7],
    // The last of each of 7 days, and of 4 weeks, two of which end among those days.
    ['of three months', everyHours(24, 90), 9],
    ['of each hour for three days: the last of each, and the two newest', everyHours(1, 72), 5],
  ])('%s', (_, ids, count) => {
    const kept = keptBackups(ids, RETENTION)
    expect(kept).toHaveLength(count)
    expect(kept[0]).toBe(ids[0])
    expect(kept).toEqual(kept.toSorted().toReversed())
  })

  test('are never none, whatever their age', () => {
    expect(keptBackups(['2020-01-01T02-00-00'], RETENTION)).toEqual(['2020-01-01T02-00-00'])
    expect(keptBackups([], RETENTION)).toEqual([])
  })
})

test.each([
  ['2026-11-30T01:59:59Z', 24, '2026-11-29T02:00:00.000Z'],
  ['2026-11-30T02:00:00Z', 24, '2026-11-30T02:00:00.000Z'],
  ['2026-11-30T09:30:00Z', 6, '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T02:30:00Z', 1, '2026-11-30T02:00:00.000Z'],
])('at %s, every %i hours, there should be a backup since %s', (now, hours, since) => {
  expect(backupSlot(new Date(now), hours).toISOString()).toBe(since)
})
