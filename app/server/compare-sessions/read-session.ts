import type { CompareSessionDetail } from '~/shared/schemas/compare-session'
import type { Ctx } from '../context'
import { readBytesOf } from '../evidence'
import { metricsFromRow } from '../results'
import { diffRuns } from './diff-runs'
import { getSession } from './list-sessions'
import { presentSession } from './present'
import { type ReadRun, readRun } from './read-run'

const MAX_SHIFTS = 5

function presentFigures({ run, details }: ReadRun): CompareSessionDetail['figures'][number] {
  const shifts = (details?.layoutShifts ?? [])
    .filter(({ counts }) => counts)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_SHIFTS)
    .map(({ value, atMs, elements }) => ({ value, atMs, element: elements[0]?.selector ?? null }))
  return { metrics: metricsFromRow(run), isSimulated: run.throttling === 'simulate', shifts }
}

/** A session with the figures of its tests, each compared with the baseline. */
export async function readSession(ctx: Ctx, id: string): Promise<CompareSessionDetail> {
  const { row, tests } = await getSession(ctx, id)
  const shown = presentSession(ctx, row, tests)
  const unique = [...new Set(tests.map(({ run_id }) => run_id))]
  const found = await Promise.all(unique.map((run) => readRun(ctx, run)))
  const reads = new Map(unique.map((run, at) => [run, found[at]]))
  const readOf = (position: number) => reads.get(tests[position]?.run_id ?? '')
  const baseline = readOf(shown.baseline)
  const differences = await Promise.all(
    tests.flatMap(({ position }) => {
      const read = readOf(position)
      return baseline && read && position !== shown.baseline
        ? [diffRuns(baseline, read).then((difference) => ({ position, ...difference }))]
        : []
    }),
  )
  const runs = found.flatMap((read) => (read ? [read.run] : []))
  return {
    ...shown,
    figures: tests.map(({ position }) => {
      const read = readOf(position)
      return read ? presentFigures(read) : null
    }),
    differences,
    storedBytes: await readBytesOf(ctx.db, row.organization_id, runs),
  }
}
