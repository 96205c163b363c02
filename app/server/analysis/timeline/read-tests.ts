import { partOf, sumOfTallies, tallyOf } from '~/shared/rules/report/timeline'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import type { TimelineTests } from '~/shared/schemas/timeline'
import type { SeriesSpan } from '../../measuring/results'
import type { Db } from '../../platform/db'
import { countTestsByPart, listTests, type TestRow, type TestsInPart } from './store'

/** More marks would overlap; each part of the span then shows a count. */
const MAX_MARKS = 120
const PARTS = 120

interface ReadTests {
  tests: TimelineTests
  /** Looking for engine changes needs a scan. */
  hasEngines: boolean
}

/** The tests of a series: individually while few, else counted by the database. */
export async function readTests(db: Db, span: SeriesSpan): Promise<ReadTests> {
  const rows = await listTests(db, span, MAX_MARKS + 1)
  if (rows.length <= MAX_MARKS) return oneByOne(rows)
  return counted(await countTestsByPart(db, span, PARTS), span)
}

const areSeveral = (engines: readonly (number | null)[]): boolean =>
  new Set(engines.filter((engine) => engine !== null)).size > 1

function oneByOne(rows: readonly TestRow[]): ReadTests {
  const points = rows.map(({ id, at, status, is_noisy }) => ({
    _id: id,
    at,
    status: status as TestStatus,
    isNoisy: is_noisy,
  }))
  return {
    tests: { ...tallyOf(points), points, bins: null },
    hasEngines: areSeveral(rows.map(({ engine_id }) => engine_id)),
  }
}

function counted(rows: readonly TestsInPart[], { from, to }: SeriesSpan): ReadTests {
  const bins = rows.map(({ part, tests, failed, disturbed }) => ({
    ...partOf(from.getTime(), to.getTime(), PARTS, part),
    tests,
    failed,
    disturbed,
  }))
  const engines = rows.flatMap(({ lowest_engine, highest_engine }) => [lowest_engine, highest_engine])
  return { tests: { ...sumOfTallies(bins), points: null, bins }, hasEngines: areSeveral(engines) }
}
