export type Domain = readonly [number, number]

/** Position in the domain, 0 to 1; 0.5 if the domain is empty. */
export function position(value: number, [from, to]: Domain): number {
  return to === from ? 0.5 : (value - from) / (to - from)
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Three to five round numbers from zero up; the last is at or above `highest`. */
export function niceTicks(highest: number): number[] {
  if (!Number.isFinite(highest) || highest <= 0) return [0, 0.5, 1]
  const power = 10 ** Math.floor(Math.log10(highest / 4))
  const step = STEPS.map((factor) => factor * power).find((size) => Math.ceil(highest / size - 1e-9) <= 4)
  const size = step ?? power * 10
  const count = Math.max(2, Math.ceil(highest / size - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * size).toPrecision(12)))
}

/** First index at or after a time, by binary search; the length if there is none. */
function indexFrom(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** First index within a domain, and the first one after it. */
export const indexesIn = (times: readonly number[], [from, to]: Domain): [number, number] => {
  const first = indexFrom(times, from)
  const after = indexFrom(times, to)
  return [first, times[after] === to ? after + 1 : after]
}

/** Index of the nearest time within a domain; null if there is none. */
export function nearestIndex(times: readonly number[], at: number, domain: Domain): number | null {
  const [first, after] = indexesIn(times, domain)
  if (first >= after) return null
  const next = Math.min(after - 1, Math.max(first, indexFrom(times, at)))
  const before = Math.max(first, next - 1)
  return Math.abs((times[before] ?? 0) - at) < Math.abs((times[next] ?? 0) - at) ? before : next
}

/** Number of decimals that the most precise of the numbers needs. */
export function decimalsOf(numbers: readonly number[]): number {
  const needed = numbers.map((number) => String(Number(number.toPrecision(6))).split('.')[1]?.length ?? 0)
  return Math.min(3, Math.max(0, ...needed))
}

export function highestOf(values: readonly (readonly (number | null)[])[]): number {
  let highest = 0
  for (const list of values) for (const value of list) if (value !== null && value > highest) highest = value
  return highest
}

/** About `count` evenly spaced times, none at the very edges. */
export function timeTicks([from, to]: Domain, count: number): number[] {
  if (to <= from) return [from]
  const span = to - from
  return Array.from({ length: count }, (_, index) => Math.round(from + (span * (index + 0.5)) / count))
}

/** Round numbers within a domain, about `count` of them. */
export function ticksWithin([from, to]: Domain, count: number): number[] {
  if (!(to > from)) return [from]
  const power = 10 ** Math.floor(Math.log10((to - from) / count))
  const size = STEPS.map((factor) => factor * power).find((step) => (to - from) / step <= count) ?? power * 10
  const first = Math.ceil(from / size - 1e-9)
  const last = Math.floor(to / size + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * size).toPrecision(12)),
  )
}
