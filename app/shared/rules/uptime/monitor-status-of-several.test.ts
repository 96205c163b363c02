import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '~/shared/values/units'
import { recorder, seen, THREE, TWO } from '../../../../tests/support/status-recorder'
import { observe, settle } from './monitor-status'
import type { StatusPolicy } from './types'

describe('several locations', () => {
  const both = (policy: StatusPolicy, signs: Record<number, string>) => {
    const book = recorder(0)
    for (const [location, sign] of Object.entries(signs))
      book.take(
        observe(
          book.now(),
          [seen(sign, MINUTE_MS + Number(location), Number(location))],
          policy,
          MINUTE_MS + 10,
        ),
      )
    return book
  }

  test('confirm a failure with each other', () => {
    const book = both(TWO, { 1: '+', 2: '+' })
    const step = book.see(TWO, seen('x', 2 * MINUTE_MS))
    expect(step).toMatchObject({ spans: [], events: [], rechecks: [{ location: 2, due: 2 * MINUTE_MS }] })
    expect(step.settleAt).toBe(2 * MINUTE_MS + 30_000)
  })

  test('agree: down since the first detection', () => {
    const book = both(TWO, { 1: '+', 2: '+' })
    book.see(TWO, seen('x', 2 * MINUTE_MS))
    book.see(TWO, seen('x', 2 * MINUTE_MS + 3_000, 2))
    expect(book.events).toEqual([
      { kind: 'outage', since: 2 * MINUTE_MS, reason: 'refused', locations: [1, 2] },
    ])
  })

  test('disagree: degraded, without an outage', () => {
    const book = both(TWO, { 1: '+', 2: '+' })
    book.see(TWO, seen('x', 2 * MINUTE_MS))
    book.see(TWO, seen('+', 2 * MINUTE_MS + 3_000, 2))
    expect(book.now()).toMatchObject({
      state: 'degraded',
      reason: 'partial',
      since: 2 * MINUTE_MS,
      isOutage: false,
    })
    book.see(TWO, seen('+', 3 * MINUTE_MS))
    expect(book.now()).toMatchObject({ state: 'up', since: 3 * MINUTE_MS })
    expect(book.events).toEqual([])
  })

  test('that are silent leave the decision to the others after a timeout', () => {
    const book = recorder(0)
    book.see(TWO, seen('+', MINUTE_MS))
    book.see(TWO, seen('x', 2 * MINUTE_MS))
    expect(book.events).toEqual([])
    book.take(settle(book.now(), TWO, 2 * MINUTE_MS + 30_000))
    expect(book.events).toEqual([{ kind: 'outage', since: 2 * MINUTE_MS, reason: 'refused', locations: [1] }])
  })

  test('that are offline confirm nothing', () => {
    const book = both(TWO, { 1: '+', 2: '?' })
    expect(book.now().state).toBe('up')
    book.see(TWO, seen('?', 2 * MINUTE_MS))
    expect(book.now()).toMatchObject({ state: 'unknown', reason: 'cut-off' })
    expect(book.events).toEqual([])
  })

  test('need two of three', () => {
    const book = both(THREE, { 1: '+', 2: '+', 3: '+' })
    const at = 2 * MINUTE_MS
    book.see(THREE, seen('x', at))
    book.see(THREE, seen('+', at + 1_000, 2), seen('x', at + 2_000, 3))
    expect(book.events).toEqual([{ kind: 'outage', since: at, reason: 'refused', locations: [1, 3] }])
  })

  test('a later second failure starts an outage then', () => {
    const book = both(TWO, { 1: '+', 2: '+' })
    book.see(TWO, seen('x', 2 * MINUTE_MS))
    book.see(TWO, seen('+', 2 * MINUTE_MS + 3_000, 2))
    book.see(TWO, seen('x', 3 * MINUTE_MS), seen('x', 3 * MINUTE_MS + 30_000, 2))
    expect(book.events).toEqual([
      { kind: 'outage', since: 3 * MINUTE_MS + 30_000, reason: 'refused', locations: [1, 2] },
    ])
  })

  test('need two successes each, and silent ones are asked', () => {
    const book = both(TWO, { 1: 'x', 2: 'x' })
    const step = book.see(TWO, seen('+', 2 * MINUTE_MS))
    expect(step.rechecks).toEqual([{ location: 2, due: 2 * MINUTE_MS }])
    book.see(TWO, seen('+', 2 * MINUTE_MS + 1_000, 2))
    expect(book.now().state).toBe('down')
    book.see(TWO, seen('+', 3 * MINUTE_MS), seen('+', 3 * MINUTE_MS + 1_000, 2))
    expect(book.now()).toMatchObject({ state: 'up', since: 2 * MINUTE_MS })
    expect(book.events.at(-1)).toEqual({ kind: 'end', at: 2 * MINUTE_MS, by: 'recovery' })
  })
})
