import { describe, expect, it, test } from 'vitest'
import {
  CLASS_DAYS,
  isRetention,
  RETENTION_DAYS,
  retainedDays,
  retainedSince,
  retainedUntil,
  retentionLabel,
} from '~/shared/rules/measuring/retention'
import { EVIDENCE, RETENTION_CLASSES } from '~/shared/values/evidence-kinds'
import { DAY_MS } from '~/shared/values/units'

test('offers the sixteen options', () => {
  expect(RETENTION_DAYS).toEqual([-1, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1461, 1827])
  expect(new Set(RETENTION_DAYS.map(retentionLabel)).size).toBe(16)
})

test.each([
  [-1, 'Never expire'],
  [14, '14 days'],
  [365, '1 year'],
  [1827, '5 years'],
])('%d days: %s', (days, label) => {
  expect(retentionLabel(days)).toBe(label)
})

test('other values are invalid', () => {
  expect(isRetention(30)).toBe(true)
  expect(isRetention(31)).toBe(false)
})

test('is unlimited, or a number of days', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(retainedSince(-1, now)).toBeNull()
  expect(retainedSince(7, now)?.toISOString()).toBe('2026-11-13T10:00:00.000Z')
})

describe('the retention of evidence', () => {
  it.each([
    ['report', -1, -1],
    ['report', 7, 7],
    ['report', 1827, 1827],
    ['frames', 365, 365],
    ['screenshots', -1, 30],
    ['screenshots', 14, 14],
    ['screenshots', 30, 30],
    ['screenshots', 365, 30],
    ['bodies', -1, 30],
    ['bodies', 7, 7],
    ['bodies', 60, 30],
    ['trace', -1, 7],
    ['trace', 7, 7],
    ['trace', 1827, 7],
  ] as const)('%s of a client with %i days: %i days', (retention, days, kept) => {
    expect(retainedDays(retention, days)).toBe(kept)
    const at = new Date('2026-03-01T12:00:00Z')
    const until = retainedUntil(retention, days, at)
    expect(until).toEqual(kept === -1 ? 'infinity' : new Date(at.getTime() + kept * DAY_MS))
  })

  it('never exceeds that of results, for every option and class', () => {
    for (const days of RETENTION_DAYS.filter((option) => option > 0))
      for (const retention of RETENTION_CLASSES)
        expect(retainedDays(retention, days)).toBeLessThanOrEqual(days)
  })

  it('equals that of results for kinds without their own class', () => {
    const parts = Object.values(EVIDENCE).filter((kind) => kind.scope === 'part')
    expect(parts.map(({ retention }) => CLASS_DAYS[retention])).toEqual(parts.map(() => null))
  })
})
