/** What a timeline tells of, each kind in a lane of its own, in this order. */
export const TIMELINE_KINDS = [
  'tests',
  'changes',
  'outages',
  'deployments',
  'notes',
  'engine',
  'device',
  'field',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** A search param for each kind: checkboxes send them without a script, and links keep them all. */
export const kindParam = (kind: TimelineKind): string => `lane-${kind}`

/** The kinds that the address asks for; undefined where it asks for all, as it does by naming none. */
export function selectedKinds(search: URLSearchParams): TimelineKind[] | undefined {
  const chosen = TIMELINE_KINDS.filter((kind) => search.get(kindParam(kind)) === '1')
  return chosen.length === 0 || chosen.length === TIMELINE_KINDS.length ? undefined : chosen
}

/** A failed test counts as failed alone, disturbed or not. */
export interface TestTally {
  tests: number
  failed: number
  disturbed: number
}

interface CountedTest {
  status: string
  isNoisy: boolean
}

export type TestState = 'counted' | 'failed' | 'disturbed'

export function testStateOf({ status, isNoisy }: CountedTest): TestState {
  if (status !== 'success') return 'failed'
  return isNoisy ? 'disturbed' : 'counted'
}

export function tallyOf(tests: readonly CountedTest[]): TestTally {
  const states = tests.map(testStateOf)
  const count = (wanted: TestState) => states.filter((state) => state === wanted).length
  return { tests: tests.length, failed: count('failed'), disturbed: count('disturbed') }
}

export function sumOfTallies(all: readonly TestTally[]): TestTally {
  const sum = { tests: 0, failed: 0, disturbed: 0 }
  for (const { tests, failed, disturbed } of all) {
    sum.tests += tests
    sum.failed += failed
    sum.disturbed += disturbed
  }
  return sum
}

/** From when to when one of so many equal parts of a span is, the first being 1. */
export function partOf(from: number, to: number, parts: number, part: number): { from: number; to: number } {
  const width = (to - from) / parts
  return { from: Math.round(from + (part - 1) * width), to: Math.round(from + part * width) }
}

interface Period {
  /** The first and the last day of it. */
  start: string
  end: string
}

/** Of periods by their end, oldest first, the newest and those before it of which none overlaps another. */
export function apart<T extends Period>(periods: readonly T[]): T[] {
  const kept: T[] = []
  for (const period of periods.toReversed()) {
    const next = kept.at(-1)
    if (!next || period.end < next.start) kept.push(period)
  }
  return kept.reverse()
}
