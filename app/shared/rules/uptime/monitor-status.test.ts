import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { describeSpans, ONE, play, recorder, seen, THREE } from '../../../../tests/support/status-recorder'
import { observe, pause, resume, settle } from './monitor-status'

describe('one location', () => {
  test.each([
    ['+++', '0 unknown not-checked, 1 up'],
    ['++x++', '0 unknown not-checked, 1 up, 3 down refused, 4 up'],
    ['++xx+x++', '0 unknown not-checked, 1 up, 3 down refused, 7 up'],
    ['x', '0 unknown not-checked, 1 down refused'],
    ['+s+', '0 unknown not-checked, 1 up'],
    ['+sss++', '0 unknown not-checked, 1 up, 2 degraded slow, 5 up'],
    ['+sss+s++', '0 unknown not-checked, 1 up, 2 degraded slow, 7 up'],
    ['+t', '0 unknown not-checked, 1 up, 2 degraded tls-expires-soon'],
    ['++??+', '0 unknown not-checked, 1 up, 3 unknown cut-off, 5 up'],
    ['++mm+', '0 unknown not-checked, 1 up, 3 unknown not-checked, 5 up'],
    ['++ +', '0 unknown not-checked, 1 up, 3 unknown not-checked, 4 up'],
    ['++oo+', '0 unknown not-checked, 1 up'],
    ['+xox++', '0 unknown not-checked, 1 up, 2 down refused, 5 up'],
    ['+x x++', '0 unknown not-checked, 1 up, 2 down refused, 3 unknown not-checked, 4 down refused, 5 up'],
    ['++xx??x++', '0 unknown not-checked, 1 up, 3 down refused, 5 unknown cut-off, 7 down refused, 8 up'],
    ['++xx??++', '0 unknown not-checked, 1 up, 3 down refused, 5 unknown cut-off, 7 up'],
    ['++      +', '0 unknown not-checked, 1 up, 3 unknown not-checked, 9 up'],
    [
      '++xx      xx++',
      '0 unknown not-checked, 1 up, 3 down refused, 5 unknown not-checked, 11 down refused, 13 up',
    ],
  ])('%s is %s', (signs, expected) => {
    expect(describeSpans(play(signs).spans)).toBe(expected)
  })

  test('reports an outage once, and its end', () => {
    expect(play('++xxx+x++').events).toEqual([
      { kind: 'outage', since: 3 * MINUTE_MS, reason: 'refused', locations: [1] },
      { kind: 'end', at: 8 * MINUTE_MS, by: 'recovery' },
    ])
  })

  test('ends an outage at the last failure if it is up after unknown time', () => {
    expect(play('+xx??++').events).toEqual([
      { kind: 'outage', since: 2 * MINUTE_MS, reason: 'refused', locations: [1] },
      { kind: 'end', at: 4 * MINUTE_MS, by: 'unknown' },
    ])
  })

  test('continues an outage through unknown time if it still fails after', () => {
    expect(play('+xx??xx').events).toEqual([
      { kind: 'outage', since: 2 * MINUTE_MS, reason: 'refused', locations: [1] },
    ])
  })

  test('with long intervals is checked again a minute after recovery', () => {
    const policy = { ...ONE, intervalMs: HOUR_MS }
    const book = recorder(0)
    book.take(observe(book.now(), [seen('x', MINUTE_MS)], policy, MINUTE_MS))
    const step = book.take(observe(book.now(), [seen('+', 61 * MINUTE_MS)], policy, 61 * MINUTE_MS))
    expect(step.rechecks).toEqual([{ location: 1, due: 62 * MINUTE_MS }])
    book.take(observe(book.now(), [seen('+', 62 * MINUTE_MS)], policy, 62 * MINUTE_MS))
    expect(book.events.at(-1)).toEqual({ kind: 'end', at: 61 * MINUTE_MS, by: 'recovery' })
  })

  test('handles results out of order', () => {
    const book = play('+++')
    expect(observe(book.now(), [seen('x', 2 * MINUTE_MS)], ONE, 4 * MINUTE_MS)).toMatchObject({
      spans: [],
      events: [],
    })
  })

  test('ignores results for another monitor’s location', () => {
    const book = play('+')
    expect(observe(book.now(), [seen('x', 2 * MINUTE_MS, 9)], ONE, 2 * MINUTE_MS).status.state).toBe('up')
  })

  test('needs an update when it becomes silent, not before', () => {
    const book = play('++')
    const { settleAt } = observe(book.now(), [seen('+', 3 * MINUTE_MS)], ONE, 3 * MINUTE_MS)
    expect(settleAt).toBe(3 * MINUTE_MS + 2 * MINUTE_MS + 10_000 + 30_000 + 1)
    expect(settle(book.now(), ONE, 4 * MINUTE_MS).spans).toEqual([])
  })
})

describe('a changed configuration', () => {
  const downFromTwo = () => {
    const book = recorder(0)
    const at = 2 * MINUTE_MS
    for (const location of [1, 2, 3])
      book.take(observe(book.now(), [seen('+', MINUTE_MS + location, location)], THREE, MINUTE_MS + location))
    book.take(
      observe(book.now(), [seen('+', at, 3), seen('x', at + 1, 1), seen('x', at + 2, 2)], THREE, at + 2),
    )
    expect(book.now().state).toBe('down')
    return book
  }

  test('ends an outage when its locations are removed', () => {
    const book = downFromTwo()
    const left = { ...THREE, locations: [3] }
    book.take(observe(book.now(), [seen('+', 3 * MINUTE_MS, 3)], left, 3 * MINUTE_MS))
    expect(book.now()).toMatchObject({ state: 'up', since: 3 * MINUTE_MS, isOutage: false })
  })

  test('makes an outage partial when one location is removed and another disagrees', () => {
    const book = downFromTwo()
    const left = { ...THREE, locations: [1, 3] }
    book.take(
      observe(
        book.now(),
        [seen('x', 3 * MINUTE_MS, 1), seen('+', 3 * MINUTE_MS + 1, 3)],
        left,
        3 * MINUTE_MS,
      ),
    )
    expect(book.now()).toMatchObject({ state: 'degraded', reason: 'partial', isOutage: false })
  })

  test('does not shorten the validity of an earlier check', () => {
    const hourly = { ...ONE, intervalMs: HOUR_MS }
    const book = recorder(0)
    book.take(observe(book.now(), [seen('+', MINUTE_MS)], hourly, MINUTE_MS))
    book.take(observe(book.now(), [seen('+', 30 * MINUTE_MS)], ONE, 30 * MINUTE_MS))
    expect(describeSpans(book.spans)).toBe('0 unknown not-checked, 1 up')
  })

  test('leaves no gap with a longer interval', () => {
    const hourly = { ...ONE, intervalMs: HOUR_MS }
    const book = recorder(0)
    book.take(observe(book.now(), [seen('+', MINUTE_MS)], ONE, MINUTE_MS))
    book.take(observe(book.now(), [seen('+', 61 * MINUTE_MS)], hourly, 61 * MINUTE_MS))
    expect(describeSpans(book.spans)).toBe('0 unknown not-checked, 1 up')
  })

  test('a check longer than its interval leaves no gap', () => {
    const book = play('++')
    for (const [sign, minute] of [
      ['o', 4],
      ['x', 3],
      ['x', 5],
    ] as const)
      book.take(observe(book.now(), [seen(sign, minute * MINUTE_MS)], ONE, minute * MINUTE_MS))
    expect(describeSpans(book.spans)).toBe('0 unknown not-checked, 1 up, 3 down refused')
  })

  test('nothing starts in the future', () => {
    const hourly = { ...ONE, intervalMs: HOUR_MS }
    const book = recorder(0)
    book.take(observe(book.now(), [seen('+', MINUTE_MS)], hourly, MINUTE_MS))
    book.take(settle(book.now(), ONE, 10 * MINUTE_MS))
    expect(describeSpans(book.spans)).toBe('0 unknown not-checked, 1 up, 10 unknown not-checked')
  })
})

describe('pausing', () => {
  test('ends an outage and is not downtime', () => {
    const book = play('+xx')
    book.take(pause(book.now(), 4 * MINUTE_MS))
    book.take(resume(book.now(), 9 * MINUTE_MS))
    book.take(observe(book.now(), [seen('+', 10 * MINUTE_MS)], ONE, 10 * MINUTE_MS))
    expect(describeSpans(book.spans)).toBe(
      '0 unknown not-checked, 1 up, 2 down refused, 4 paused, 9 unknown not-checked, 10 up',
    )
    expect(book.events.at(-1)).toEqual({ kind: 'end', at: 4 * MINUTE_MS, by: 'pause' })
  })

  test('ends an unknown state at the pause', () => {
    const book = play('+xx       ')
    expect(book.now()).toMatchObject({ state: 'unknown', isOutage: true })
    book.take(pause(book.now(), 20 * MINUTE_MS))
    expect(book.events.at(-1)).toEqual({ kind: 'end', at: 20 * MINUTE_MS, by: 'pause' })
  })

  test('ignores results', () => {
    const book = play('+')
    book.take(pause(book.now(), 2 * MINUTE_MS))
    expect(observe(book.now(), [seen('x', 3 * MINUTE_MS)], ONE, 3 * MINUTE_MS).status.state).toBe('paused')
  })
})

describe('any sequence of results', () => {
  const signs = fc.array(fc.constantFrom('+', '+', '+', 'x', 's', '?', 'm', ' '), { maxLength: 60 })

  test('gives spans without gap or overlap, and downtime between failures', () => {
    fc.assert(
      fc.property(signs, (found) => {
        const text = found.join('')
        const { spans, events } = play(text)
        spans.forEach((span, index) => {
          expect(span.to ?? Number.POSITIVE_INFINITY).toBeGreaterThan(span.from)
          expect(spans[index + 1]?.from ?? null).toBe(span.to)
        })
        for (const span of spans.filter(({ state }) => state === 'down'))
          expect(text[span.from / MINUTE_MS - 1]).toBe('x')
        const kinds = events.map(({ kind }) => kind).join(' ')
        expect(`${kinds} `).toMatch(/^(outage end )*(outage )? ?$/)
      }),
      { numRuns: 500 },
    )
  })

  test('a failure without two following successes stays down', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('+', 'x'), { minLength: 1, maxLength: 60 }), (found) => {
        const text = found.join('')
        const isDown = /x\+?$/.test(text)
        expect(play(text).now().state === 'down').toBe(isDown)
      }),
      { numRuns: 500 },
    )
  })
})
