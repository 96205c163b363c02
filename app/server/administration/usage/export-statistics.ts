import { usageMessages } from '~/shared/messages/usage'
import type { StatisticsLevel, StatisticsQuery, UsageFigures } from '~/shared/schemas/usage'
import { addDays } from '~/shared/values/calendar'
import type { Ctx, TenantCtx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { readBudget } from '../../structure/quotas'
import { type AskedPeriods, askedPeriods, platformPeriods } from './asked-periods'
import { hasUsage, periodCounts, presentFigures } from './figures'
import { listPartDays, listPartIds, listPartNames, type UsageScope } from './read.store'
import { scopeOf } from './scope-of'

const words = usageMessages
const titles = words.figures

type Line = UsageFigures & { from: string; to: string; part: string; id: number }

const columnsOf = (level: StatisticsLevel): CsvColumns<Line> => [
  [words.from, ({ from }) => from],
  [words.to, ({ to }) => addDays(to, -1)],
  [words.parts[level].one, ({ part }) => part],
  ['Id', ({ id }) => id],
  [titles.charged, ({ charged }) => charged],
  [titles.manual, ({ manual }) => manual],
  [titles.scheduled, ({ scheduled }) => scheduled],
  [titles.experiments, ({ experiments }) => experiments],
  [titles.tests, ({ tests }) => tests],
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
  exportUsage(ctx, { level: 'platform' }, platformPeriods(query, ctx.now()))

const exportUsage = (ctx: Ctx, scope: UsageScope, periods: AskedPeriods): Response =>
  csvResponse(
    `statistics-${periods.startDate}-${periods.endDate}`,
    csvLines(columnsOf(scope.level), batchesOf(ctx, scope, periods)),
  )

/** Ten years of more parts would not fit into memory. */
const PARTS_AT_ONCE = 50

async function* batchesOf({ db }: Ctx, scope: UsageScope, dates: AskedPeriods): AsyncGenerator<Line[], void> {
  const { startDate, endDate, periods } = dates
  const range = { from: startDate, to: addDays(endDate, 1) }
  const ids = await listPartIds(db, scope, range)
  for (let from = 0; from < ids.length; from += PARTS_AT_ONCE) {
    const some = ids.slice(from, from + PARTS_AT_ONCE)
    const rows = await listPartDays(db, scope, range, some)
    const names = new Map((await listPartNames(db, scope, some)).map(({ id, name }) => [id, name]))
    for (const [id, days] of Map.groupBy(rows, (row) => row.id)) {
      const counts = periodCounts(periods, days, 0).map(presentFigures)
      const part = names.get(id) ?? words.deletedPart(id)
      yield periods.flatMap((period, index) => {
        const figures = counts[index]
        return figures && hasUsage(figures) ? [{ ...period, ...figures, id, part }] : []
      })
    }
  }
}
