import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import type { Outcome } from './outcomes'
import { packHour, unpackHour } from './pack'
import { nextSlot, offsetOf } from './slots'

describe('packing', () => {
  const check = (slot: number, outcome: Outcome, responseMs: number | null, ttfb = 5) => ({
    slot,
    outcome,
    responseMs,
    phases: { ttfb },
  })
  const hourAt = 10 * HOUR_MS

  test('preserves every slot and its result', () => {
    const at = (index: number) => hourAt + 7_000 + index * 600_000
    const checks = [
      check(at(0), 'ok', 100),
      check(at(1), 'slow', 40_000),
      check(at(2), 'failed', null),
      check(at(4), 'ok', 101.4),
    ]
    const packed = packHour(hourAt, 600_000, 7_000, checks)
    expect(packed).toMatchObject({ checks: 6, slow: 1, failed: 1, missed: 2, unknown: 0, firstSecond: 7 })
    expect(packed).toMatchObject({
      p50Ms: 101,
      p95Ms: 32_767,
      mostMs: 32_767,
      phases: { ttfb: 5, dns: null },
    })
    expect(
      unpackHour({ hourAt, ...(packed ?? { intervalSeconds: 0, firstSecond: 0, responses: [] }) }),
    ).toEqual([
      { at: at(0), outcome: 'ok', responseMs: 100 },
      { at: at(1), outcome: 'ok', responseMs: 32_767 },
      { at: at(2), outcome: 'failed', responseMs: null },
      { at: at(3), outcome: 'missed', responseMs: null },
      { at: at(4), outcome: 'ok', responseMs: 101 },
      { at: at(5), outcome: 'missed', responseMs: null },
    ])
  })

  test('has the median and the 95th percentile of the response times', () => {
    const checks = Array.from({ length: 60 }, (_, i) => check(hourAt + i * 60_000, 'ok', i + 1))
    expect(packHour(hourAt, 60_000, 0, checks)).toMatchObject({ p50Ms: 30, p95Ms: 57 })
  })

  test('does not count slots that were not due', () => {
    const packed = packHour(
      hourAt,
      600_000,
      0,
      [check(hourAt + 3_000_000, 'ok', 90)],
      (slot) => slot > hourAt + 2_000_000,
    )
    expect(packed).toMatchObject({ checks: 2, missed: 1 })
    const unpacked = unpackHour({
      hourAt,
      ...(packed ?? { intervalSeconds: 0, firstSecond: 0, responses: [] }),
    })
    expect(unpacked.map(({ outcome }) => outcome)).toEqual(['missed', 'ok'])
  })

  test('of no checks is empty', () => expect(packHour(hourAt, 60_000, 0, [check(0, 'ok', 1)])).toBeNull())

  test.each([10_000, 60_000, 3_600_000])('every %i ms has one value per slot', (intervalMs) => {
    const offsetMs = offsetOf(12, 0, 1, intervalMs)
    const first = nextSlot(hourAt - 1, { intervalMs, offsetMs })
    expect(packHour(hourAt, intervalMs, offsetMs, [check(first, 'ok', 5)])?.responses).toHaveLength(
      HOUR_MS / intervalMs,
    )
  })
})
