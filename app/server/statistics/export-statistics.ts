import { statisticsMessages } from '~/shared/messages/statistics'
import { addDays } from '~/shared/rules/time/calendar'
import type { StatisticsLevel, StatisticsQuery, UsageFigures } from '~/shared/schemas/statistics'
import { readBudget } from '../billing'
import type { Ctx, TenantCtx } from '../context'
import { type CsvColumns, csvLines, csvResponse } from '../http/csv'
import { type AskedPeriods, askedPeriods } from './asked-periods'
import { hasUsage, periodCounts, presentFigures } from './figures'
import { listPartDays, listPartNames, type UsageScope } from './read.store'
import { scopeOf } from './scope-of'

const words = statisticsMessages
const titles = words.figures

type Line = UsageFigures & { from: string; to: string; part: string; id: number }

const columnsOf = (level: StatisticsLevel): CsvColumns<Line> => [
  [words.from, ({ from }) => from],
  [words.to, ({ to }) => addDays(to, -1)],
  [words.parts[level].one, ({ part }) => part],
  ['Id', ({ id }) => id],
  [titles.tests, ({ tests }) => tests],
  [titles.manual, ({ manual }) => manual],
  [titles.scheduled, ({ scheduled }) => scheduled],
  [titles.experiments, ({ experiments }) => experiments],
  [titles.succeeded, ({ succeeded }) => succeeded],
  [titles.failed, ({ failed }) => failed],
  [titles.canceled, ({ canceled }) => canceled],
  [titles.runs, ({ runs }) => runs],
  [words.agentSeconds, ({ agentMs }) => Math.round(agentMs / 1000)],
  [words.storedBytes, ({ bytes }) => bytes],
  [titles.checks, ({ checks }) => checks],
  [titles.mails, ({ mails }) => mails],
]

/** A line per period and client, project or site. */
export async function exportStatistics(ctx: TenantCtx, query: StatisticsQuery): Promise<Response> {
  const { anchor } = await readBudget(ctx, ctx.tenant)
  return exportUsage(ctx, scopeOf(ctx), askedPeriods(query, { now: ctx.now(), anchor }))
}

/** A line per period and organization. */
export const exportPlatformStatistics = async (ctx: Ctx, query: StatisticsQuery): Promise<Response> =>
  exportUsage(ctx, { level: 'platform' }, askedPeriods(query, { now: ctx.now(), anchor: null }))

const exportUsage = (ctx: Ctx, scope: UsageScope, asked: AskedPeriods): Response =>
  csvResponse(
    `statistics-${asked.startDate}-${asked.endDate}`,
    csvLines(columnsOf(scope.level), batchesOf(ctx, scope, asked)),
  )

async function* batchesOf({ db }: Ctx, scope: UsageScope, asked: AskedPeriods): AsyncGenerator<Line[], void> {
  const { startDate, endDate, periods } = asked
  const rows = await listPartDays(db, scope, { from: startDate, to: addDays(endDate, 1) }, false)
  const byPart = Map.groupBy(rows, ({ id }) => id)
  const names = await listPartNames(db, scope, [...byPart.keys()])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  for (const [id, days] of byPart) {
    const counts = periodCounts(periods, days, 0).map(presentFigures)
    const part = nameOf.get(id) ?? words.deletedPart(id)
    yield periods.flatMap((period, index) => {
      const figures = counts[index]
      return figures && hasUsage(figures) ? [{ ...period, ...figures, id, part }] : []
    })
  }
}
