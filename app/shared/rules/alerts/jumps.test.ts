import { expect, test } from 'vitest'
import { isConfirmedBy } from './confirm'
import { DEFAULT_RULES } from './default-rules'
import { evaluatePoint } from './evaluate'
import { point } from './fixtures/series'
import type { SeriesPoint } from './series'

const LEVEL = 2000
const HOURLY = 1 / 24
const MORE = [20, 30, 50, 70, 75, 80, 100, 150, 200, 300, 500, 900]

const usual = (count: number, gap: number, spread: number) =>
  Array.from({ length: count }, (_, i) => point(i * gap, LEVEL * (1 + spread * Math.sin(i * 2.4))))

const rates = DEFAULT_RULES.filter(({ kind }) => kind === 'rate')

/** Which point after a jump asks for a re-test, and with what evidence; 0: none of three. */
function askedBy(rule: (typeof rates)[number], history: SeriesPoint[], gap: number, value: number) {
  const seen = [...history]
  for (let nth = 1; nth <= 3; nth++) {
    const newest = point(seen.length * gap, value)
    const { crossing } = evaluatePoint(rule, newest, seen, 0)
    if (crossing) return { nth, crossing, newest, seen }
    seen.push(newest)
  }
  return null
}

test.each([
  ['30 daily points', 30, 1, 0.02],
  ['30 hourly points', 30, HOURLY, 0.02],
  ['30 hourly points that vary by 5 %', 30, HOURLY, 0.05],
  ['120 hourly points', 120, HOURLY, 0.02],
  ['120 hourly points that vary by 5 %', 120, HOURLY, 0.05],
])('%s: a larger jump is re-tested and notified as early as one of 70 %%', (_, count, gap, spread) => {
  const history = usual(count, gap, spread)
  for (const rule of rates) {
    const retests = new Map(
      MORE.map((more) => [more, askedBy(rule, history, gap, LEVEL * (1 + more / 100))] as const),
    )
    for (const [more, found] of retests) {
      expect(found?.nth, `${rule.metric} +${more} %`).toBeLessThanOrEqual(more >= 70 || more === 20 ? 1 : 2)
      const value = LEVEL * (1 + more / 100)
      if (found)
        expect(
          isConfirmedBy(rule, found.crossing, [value, value, value], found.seen, found.newest),
          `${rule.metric} +${more} %`,
        ).toBe(true)
      if (found) expect(isConfirmedBy(rule, found.crossing, [LEVEL, value, LEVEL], found.seen)).toBe(false)
    }
  }
})
