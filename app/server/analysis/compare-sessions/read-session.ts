import type { CompareSessionDetail, SessionDetailQuery } from '~/shared/schemas/compare-session'
import { readBytesOf } from '../../measuring/evidence'
import { metricsFromRow } from '../../measuring/results'
import type { Ctx } from '../../platform/context'
import { diffEvidence, diffFigures, NO_DETAILS } from './diff-runs'
import { getSession } from './list-sessions'
import { presentSession } from './present'
import { type ReadRun, type RunEvidence, readEvidence, readRun } from './read-run'

const MAX_SHIFTS = 5

function presentFigures(
  { run }: ReadRun,
  evidence: RunEvidence | undefined,
): CompareSessionDetail['figures'][number] {
  const shifts = (evidence?.details?.layoutShifts ?? [])
    .filter(({ counts }) => counts)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_SHIFTS)
    .map(({ value, atMs, elements }) => ({ value, atMs, element: elements[0]?.selector ?? null }))
  return { metrics: metricsFromRow(run), isSimulated: run.throttling === 'simulate', shifts }
}

/** Each run once, by its id. */
async function readRuns(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ReadRun>> {
  const found = await Promise.all([...new Set(ids)].map((id) => readRun(ctx, id)))
  return new Map(found.flatMap((read) => (read ? [[read.run.id, read]] : [])))
}

/** The positions whose evidence is compared: one of the others, or all of them. */
function detailedOf(others: readonly number[], details: SessionDetailQuery['details']): number[] {
  if (details === undefined) return [...others]
  const [first] = others
  const one = typeof details === 'number' && others.includes(details) ? details : first
  return one === undefined ? [] : [one]
}

/** A session with the figures of its tests, each compared with the baseline. */
export async function readSession(
  ctx: Ctx,
  id: string,
  { details }: SessionDetailQuery,
): Promise<CompareSessionDetail> {
  const { row, tests } = await getSession(ctx, id)
  const shown = presentSession(ctx, row, tests)
  const reads = await readRuns(
    ctx,
    tests.map(({ run_id }) => run_id),
  )
  const readOf = (position: number) => reads.get(tests[position]?.run_id ?? '')
  const baseline = readOf(shown.baseline)
  const others = tests
    .map(({ position }) => position)
    .filter((position) => baseline && position !== shown.baseline && readOf(position))
  const detailed = detailedOf(others, details)
  const wanted = new Set(
    detailed.length > 0 ? [shown.baseline, ...detailed].flatMap((at) => readOf(at) ?? []) : [],
  )
  const evidence = new Map(
    await Promise.all([...wanted].map(async (read) => [read, await readEvidence(read)] as const)),
  )
  const evidenceOf = (position: number) => {
    const read = readOf(position)
    return read && evidence.get(read)
  }
  const differences = await Promise.all(
    others.flatMap((position) => {
      const read = readOf(position)
      if (!baseline || !read) return []
      const [before, after] = [evidenceOf(shown.baseline), evidenceOf(position)]
      const isDetailed = detailed.includes(position) && before && after
      const parts = isDetailed ? diffEvidence(before, after) : NO_DETAILS
      return [diffFigures(baseline, read).then((figures) => ({ position, ...figures, ...parts }))]
    }),
  )
  return {
    ...shown,
    figures: tests.map(({ position }) => {
      const read = readOf(position)
      return read ? presentFigures(read, evidenceOf(position)) : null
    }),
    differences,
    detailed,
    storedBytes: await readBytesOf(
      ctx.db,
      row.organization_id,
      [...reads.values()].map(({ run }) => run),
    ),
  }
}
