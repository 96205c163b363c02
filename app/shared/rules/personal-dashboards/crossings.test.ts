import { describe, expect, test } from 'vitest'
import { type ChartBudget, crossingsOf } from './crossings'

const day = (i: number) => `2026-11-${String(i + 1).padStart(2, '0')}T00:00:00.000Z`
const row = (...values: (number | null)[]) => ({
  key: 'page:1',
  label: 'Home',
  data: values.map((value, i) => ({ key: day(i), value })),
})
const lcp: ChartBudget = { metric: 'lcp', thresholdBudget: null, thresholdRate: null, thresholdCounter: null }
const found = (budget: Partial<ChartBudget>, ...values: (number | null)[]) =>
  crossingsOf([row(...values)], { ...lcp, ...budget }).map(({ type, isGood, from, to }) => [
    type,
    isGood ? 'good' : 'bad',
    from.slice(8, 10),
    to?.slice(8, 10) ?? 'open',
  ])

describe('a budget', () => {
  test('is crossed from the first value beyond it until the first within it', () => {
    expect(found({ thresholdBudget: 2500 }, 2400, 2600, 2700, 2500, 2400)).toEqual([
      ['VALUE', 'good', '04', '04'],
      ['VALUE', 'bad', '02', '04'],
    ])
  })

  test('stays crossed over gaps and at the end', () => {
    expect(found({ thresholdBudget: 2500 }, 2600, null, 2600, null)).toEqual([['VALUE', 'bad', '01', 'open']])
  })

  test('is kept by values on it and without values', () => {
    expect(found({ thresholdBudget: 2500 }, 2500, null)).toEqual([])
    expect(found({ thresholdBudget: 2500 })).toEqual([])
  })

  test('of a score is a minimum', () => {
    expect(found({ metric: 'performance', thresholdBudget: 90 }, 95, 80, 90)).toEqual([
      ['VALUE', 'good', '03', '03'],
      ['VALUE', 'bad', '02', '03'],
    ])
  })
})

test('a count needs so many values in a row', () => {
  const counted = { thresholdBudget: 2500, thresholdCounter: 3 }
  expect(found(counted, 2600, 2600, 2400, 2600, null, 2600, 2600, 2600)).toEqual([
    ['COUNT', 'bad', '04', 'open'],
  ])
})

test('a rate is a jump from one value to the next, either way', () => {
  expect(found({ thresholdRate: 20 }, 1000, 1200, null, 1439, 1000, 0, 500)).toEqual([
    ['RATE', 'good', '06', '06'],
    ['RATE', 'good', '05', '05'],
    ['RATE', 'bad', '02', '02'],
  ])
  expect(found({ metric: 'availability', thresholdRate: 1 }, 100, 98.9)).toEqual([
    ['RATE', 'bad', '02', '02'],
  ])
})

test('says what crossed, by how much and for how long', () => {
  const [back, beyond, jump] = crossingsOf([row(1000, 3100, 2700, 2400)], {
    ...lcp,
    thresholdBudget: 2500,
    thresholdRate: 100,
  })
  expect(back).toMatchObject({ title: 'LCP back within 2.50 s', message: 'Home: 2.40 s' })
  expect(beyond).toMatchObject({ title: 'LCP above 2.50 s', message: 'Home: worst 3.10 s, 2 values' })
  expect(jump).toMatchObject({ title: 'LCP up 210%', message: 'Home: from 1.00 s to 3.10 s' })
})
