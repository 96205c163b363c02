import { describe, expect, test } from 'vitest'
import { readSpan } from './rules'

const now = new Date('2026-10-20T12:00:00Z')
const timezone = 'Europe/Stockholm'
const read = (startsAt: string, endsAt: string, shown?: { from: Date; to: Date }) =>
  readSpan({ startsAt, endsAt, timezone }, now, shown).span

describe('readSpan', () => {
  test('parses wall times in the time zone of the window, and instants as they are', () => {
    expect(read('2026-10-20T14:00', '2026-10-20T13:00:00Z')).toEqual({
      from: new Date('2026-10-20T12:00:00Z'),
      to: new Date('2026-10-20T13:00:00Z'),
    })
    expect(read('2026-10-20T14:00:00+09:00', '2026-10-20T14:00')?.from).toEqual(
      new Date('2026-10-20T05:00:00Z'),
    )
  })

  test('uses the second of two equal hours when the field showed it', () => {
    const second = { from: new Date('2026-10-25T01:30:00Z'), to: new Date('2026-10-25T05:00:00Z') }
    expect(read('2026-10-25T02:30', '2026-10-25T06:00')?.from).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(read('2026-10-25T02:30', '2026-10-25T06:00', second)).toEqual(second)
  })

  test('accepts 30 days and no minute more', () => {
    expect(read('2026-10-01T00:00:00Z', '2026-10-31T00:00:00Z')).not.toBeNull()
    expect(read('2026-10-01T00:00:00Z', '2026-10-31T00:01:00Z')).toBeNull()
  })
})
