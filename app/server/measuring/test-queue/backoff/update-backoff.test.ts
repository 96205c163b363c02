import { describe, expect, it } from 'vitest'
import { nextTestAt } from './update-backoff'

const at = (cron: string, timeouts: number) =>
  nextTestAt(
    { cron, timezone: 'UTC', jitter_seconds: 0 },
    timeouts,
    new Date('2026-11-23T10:01:30Z'),
  )?.toISOString()

describe('nextTestAt', () => {
  it.each([
    ['hourly, third timeout', '0 * * * *', 3, '2026-11-23T12:00:00.000Z'],
    ['hourly, fifth', '0 * * * *', 5, '2026-11-23T18:00:00.000Z'],
    ['hourly, twentieth', '0 * * * *', 20, '2026-11-24T10:00:00.000Z'],
    ['every five minutes', '*/5 * * * *', 3, '2026-11-23T10:10:00.000Z'],
  ])('%s', (_, cron, timeouts, expected) => {
    expect(at(cron, timeouts)).toBe(expected)
  })

  it('leaves a daily schedule as it is', () => {
    expect(at('0 6 * * *', 9)).toBeUndefined()
  })

  it('is unknown for an invalid schedule', () => {
    expect(nextTestAt({ cron: 'x', timezone: 'UTC', jitter_seconds: 0 }, 3, new Date())).toBeNull()
  })
})
