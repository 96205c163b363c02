import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  divide,
  MAX_SAMPLE_CPU,
  MAX_SAMPLES,
  partsOf,
  runsOf,
  sampleOn,
  samplesOf,
  UNITS,
} from './long-form.mjs'

const parts = partsOf()
const nameOf = ({ unit, part }) => `${unit.name} ${part}`
const names = parts.map(nameOf)

test.each([1, 2, 3, 5, 8, 13, 40])('every part is in exactly one of %d slices', (count) => {
  const slices = divide(parts, count)
  expect(slices).toHaveLength(count)
  expect(slices.flat().map(nameOf)).toEqual(names)
})

test('slices take about as long', () => {
  const total = parts.reduce((sum, { unit }) => sum + unit.seconds, 0)
  const longest = Math.max(...UNITS.map(({ seconds }) => seconds))
  for (const slice of divide(parts, 4)) {
    const seconds = slice.reduce((sum, { unit }) => sum + unit.seconds, 0)
    expect(Math.abs(seconds - total / 4)).toBeLessThanOrEqual(longest)
  }
})

test('every part is in exactly one sample, below the limit', () => {
  const samples = samplesOf(parts)
  expect(samples.flat().map(nameOf)).toEqual(names)
  for (const sample of samples)
    expect(sample.reduce((sum, { unit }) => sum + unit.cpu, 0)).toBeLessThanOrEqual(MAX_SAMPLE_CPU)
})

const DAYS = 31
const dateAfter = (start, day) => new Date(Date.parse(start) + day * 86_400_000).toISOString().slice(0, 10)
const coveredBy = (dates) => new Set(dates.flatMap((date) => sampleOn(date).map(nameOf)))

test.each(['2026-11-29', '2028-02-10'])(
  'all thirds of 31 days from %s have samples and cover all parts',
  (start) => {
    expect(samplesOf(parts).length).toBeLessThanOrEqual(MAX_SAMPLES)
    const days = Array.from({ length: DAYS }, (_, day) => dateAfter(start, day))
    const thirds = days.flatMap((day) => [day, `${day}T08`, `${day}T23`])
    for (const third of thirds) expect(sampleOn(third).length, third).toBeGreaterThan(0)
    expect(coveredBy(thirds)).toEqual(new Set(names))
  },
)

test.each(['T03', 'T15'])('one run a day at %s covers all parts too, in three times the time', (hour) => {
  const days = Array.from({ length: MAX_SAMPLES }, (_, day) => dateAfter('2026-11-29', day) + hour)
  expect(coveredBy(days)).toEqual(new Set(names))
})

test.each(['29 November', '2026-13-01', ''])('%s is refused as a date', (date) => {
  expect(() => sampleOn(date)).toThrow('no date')
})

test('parts of a unit that follow each other run at once', () => {
  const [one, two] = [{ parts: 8 }, { parts: 1 }]
  const at = (unit, ...numbers) => numbers.map((part) => ({ unit, part }))
  expect(runsOf([...at(one, 2, 3, 4), ...at(two, 1), ...at(one, 7)]).map(({ slice }) => slice)).toEqual([
    '2-4/8',
    '1/1',
    '7/8',
  ])
})

test('the files of every unit exist', () => {
  const files = globSync(['app/**/*.test.ts', 'tests/**/*.{test,spec}.ts'])
  for (const { name, files: filters } of UNITS)
    for (const filter of filters)
      expect(files.filter((file) => file.includes(filter)).length, `${name}: ${filter}`).toBe(1)
})
