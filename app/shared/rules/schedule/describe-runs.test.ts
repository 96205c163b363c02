import { expect, test } from 'vitest'
import { describeRun } from './describe-runs'

const NOW = new Date('2026-11-23T16:30:00Z')

test.each([
  ['2026-11-23T18:00:00Z', 'UTC', 'today at 18:00'],
  ['2026-11-23T18:00:00Z', 'Asia/Tokyo', 'tomorrow at 03:00'],
  ['2026-11-24T06:00:00Z', 'UTC', 'tomorrow at 06:00'],
  ['2026-11-27T06:00:00Z', 'UTC', 'Friday at 06:00'],
  ['2026-11-30T06:00:00Z', 'UTC', 'Monday, 30 Nov at 06:00'],
])('%s in %s is %s', (at, timeZone, text) => {
  const now = timeZone === 'Asia/Tokyo' ? new Date('2026-11-23T14:30:00Z') : NOW
  expect(describeRun(new Date(at), timeZone, now)).toBe(text)
})
