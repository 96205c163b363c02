import { imitatedDevice } from '~/shared/rules/measuring/method-change'
import { DAY_MS } from '~/shared/values/units'
import { detectChanges } from '../../analysis/changes'
import { ensureEngine, publishPoint } from '../../measuring/results'
import type { Ctx } from '../../platform/context'
import type { StoredRuns } from './add-evidence'
import type { Demo } from './add-hierarchy'
import { type RunRow, runRow, type SeriesRows } from './history-rows'
import type { Recordings } from './recordings'
import { insertRows } from './rows.store'
import { type DemoPoint, pointsOf } from './story/points'
import { addTests, type Written } from './test-rows.store'

/** Until then an older Lighthouse measured. */
const UPGRADED_DAYS_AGO = 132
const QUIET_MS = 5_250
const FORMER = { lighthouseVersion: '13.1.0', chromiumVersion: '150.0.7871.46' }
/** Tests themselves are kept this long, results for the year. */
const TESTS_DAYS = 30
/** Changes are searched as they were in the course of the year, so that past ones are found and recover. */
const STAGES_DAYS_AGO = [240, 205, 162, 142, 92, 74, 52, 12, 0]

interface Planned extends SeriesRows {
  points: DemoPoint[]
  engines: { former: number; present: number }
}

/** A year of points with what was found in them. */
export async function addHistory(
  ctx: Ctx,
  demo: Demo,
  context: { recordings: Recordings; stored: StoredRuns; onStage: (done: number) => Promise<void> },
): Promise<void> {
  const planned = await planSeries(ctx, demo, context.recordings)
  let from = demo.from
  for (const [index, daysAgo] of STAGES_DAYS_AGO.entries()) {
    const until = demo.now - daysAgo * DAY_MS
    if (until <= from) continue
    await addPoints(
      ctx,
      demo,
      planned.map((series) => withRows(demo, context.stored, { series, from, until })),
    )
    await detectChanges({ ...ctx, now: () => new Date(until) }, { tenant: demo.tenant })
    from = until
    await context.onStage((index + 1) / STAGES_DAYS_AGO.length)
  }
}

async function planSeries(ctx: Ctx, demo: Demo, recordings: Recordings): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const { id, form_factor: formFactor, emulation } of demo.devices) {
    const imitated = imitatedDevice(formFactor, emulation)
    const { environment } = recordings.replay('coffee-home', formFactor, 'https://www.example/').outcome
    const { throttling, cpuSlowdown } = emulation
    const method = { throttling, cpuSlowdown, quietMs: throttling === 'simulate' ? null : QUIET_MS }
    const rest = { userAgent: '', benchmarkIndex: null, finalUrl: '', warnings: [], ...method }
    const engines = {
      former: await ensureEngine(ctx.db, { ...rest, ...FORMER }, imitated),
      present: await ensureEngine(
        ctx.db,
        {
          ...rest,
          lighthouseVersion: environment?.lighthouseVersion ?? '13.5.0',
          chromiumVersion: environment?.chromiumVersion ?? '156.0.8078.79',
        },
        imitated,
      ),
    }
    for (const site of demo.sites)
      for (const page of site.pages) {
        const series = {
          site: site.story,
          page: page.story,
          formFactor,
          recorded: (recording: string) => recordings.of(recording, formFactor),
        }
        planned.push({ site, page, device: { id, formFactor }, engines, points: pointsOf(series, demo) })
      }
  }
  return planned
}

function withRows(
  demo: Demo,
  stored: StoredRuns,
  { series, from, until }: { series: Planned; from: number; until: number },
): Written {
  const upgraded = demo.now - UPGRADED_DAYS_AGO * DAY_MS
  const rows = series.points
    .filter(({ at }) => at >= from && at < until)
    .map((point) => {
      const engine = point.at < upgraded ? series.engines.former : series.engines.present
      return runRow(demo, series, { point, engine, stored })
    })
  return { series, rows }
}

/** Of all series at once, which saves hundreds of commits. */
async function addPoints({ db }: Ctx, demo: Demo, written: Written[]): Promise<void> {
  await insertRows(
    db,
    'run',
    written.flatMap(({ rows }) => rows),
  )
  const recent = written.map(({ series, rows }) => ({
    series,
    rows: rows.filter(({ created_at }) => isRecent(created_at, demo.now)),
  }))
  await addTests(db, demo, recent)
  for (const { rows } of written)
    for (const row of newestOf(rows)) await publishPoint(db, demo.tenant, row.id)
}

const isRecent = (at: string, now: number) => Date.parse(at) > now - TESTS_DAYS * DAY_MS

/** The newest success, and the newest attempt if that failed. */
function newestOf(rows: RunRow[]): RunRow[] {
  const success = rows.findLast(({ status }) => status === 'success')
  const last = rows.at(-1)
  return [success, last === success ? undefined : last].filter((row) => row !== undefined)
}
