/** Event types, one lane each, in this order. */
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

/** One param per type, so that checkboxes work without scripts. */
export const kindParam = (kind: TimelineKind): string => `lane-${kind}`

/** Requested types; undefined for all, which is the default. */
export function selectedKinds(search: URLSearchParams): TimelineKind[] | undefined {
  const chosen = TIMELINE_KINDS.filter((kind) => search.get(kindParam(kind)) === '1')
  return chosen.length === 0 || chosen.length === TIMELINE_KINDS.length ? undefined : chosen
}

/** A failed test counts as failed only, not as noisy. */
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
  const count = (counted: TestState) => states.filter((state) => state === counted).length
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

/** Bounds of one of equal parts, counted from 1. */
export function partOf(from: number, to: number, parts: number, part: number): { from: number; to: number } {
  const width = (to - from) / parts
  return { from: Math.round(from + (part - 1) * width), to: Math.round(from + part * width) }
}

interface Period {
  /** First and last day. */
  start: string
  end: string
}

/** The newest and earlier periods without overlap; input sorted by end, oldest first. */
export function apart<T extends Period>(periods: readonly T[]): T[] {
  const merged: T[] = []
  for (const period of periods.toReversed()) {
    const next = merged.at(-1)
    if (!next || period.end < next.start) merged.push(period)
  }
  return merged.reverse()
}
