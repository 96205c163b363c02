import { expect, test } from 'vitest'
import { isRetention, keepSince, RETENTION_DAYS, retentionLabel } from '~/shared/rules/retention'

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

test('only an option is one', () => {
  expect(isRetention(30)).toBe(true)
  expect(isRetention(31)).toBe(false)
})

test('keeps everything, or since that many days ago', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(keepSince(-1, now)).toBeNull()
  expect(keepSince(7, now)?.toISOString()).toBe('2026-11-13T10:00:00.000Z')
})
