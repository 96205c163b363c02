import type { z } from 'zod'
import { parsePointMoment, timeOfPointId } from '~/shared/rules/report/points'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ReportView, reportQuery } from '~/shared/schemas/report-view'
import type { TenantCtx } from '../../platform/context'
import { flowHtml } from '../engine/flow-html'
import { attachmentHeaders, readFlow, sendText, withImages } from '../evidence'
import { listAnnotations } from './list-annotations'
import { LISTED_POINTS, presentSeries, requestedKeys } from './list-points'
import {
  type ChoiceRow,
  findNearestRun,
  findNewestRun,
  findRunIn,
  listChoices,
  type PlacedRun,
} from './point.store'
import { parsePeriods, periodsOf } from './read-periods'
import { readPoint } from './read-point'
import { readSeries, seriesSince, spanOf, within } from './read-series'
import { summarizeOpportunities } from './summarize-opportunities'

type Query = z.output<typeof reportQuery>

/** The requested run, the point nearest to a moment, or the newest, with its series. */
export async function readReport(ctx: TenantCtx, query: Query): Promise<ReportView> {
  const { from, to } = spanOf(ctx, query)
  const [chosen, choices, annotations] = await Promise.all([
    readChosen(ctx, query),
    listChoices(ctx.db, ctx.tenant, query.page_id),
    listAnnotations(ctx, query),
  ])
  const span = {
    start: from.toISOString(),
    end: to.toISOString(),
    choices: choices.map(presentChoice),
    annotations,
  }
  if (!chosen) return { point: null, isSubstitute: false, series: null, ...span }
  const { _id } = chosen.point
  const isSubstitute = query.pointId !== undefined && !isAsked(query.pointId, _id, from, to)
  return { ...chosen, isSubstitute, ...span }
}

async function readChosen(ctx: TenantCtx, query: Query) {
  const run = await chooseRun(ctx, query)
  if (!run) return null
  const own = { ...ctx, target: { ...ctx.target, id: run.id } }
  const [point, history, opportunities] = await Promise.all([
    readPoint(own),
    readHistory(ctx, { ...query, device: run.device_id, location: run.location_id }),
    query.include_opportunities ? summarizeOpportunities(own) : undefined,
  ])
  return { point, ...history, ...(opportunities !== undefined && { opportunities }) }
}

/** The series and, if requested, its comparison with the previous span, from one read. */
async function readHistory(ctx: TenantCtx, query: Query): Promise<Pick<ReportView, 'series' | 'periods'>> {
  const range = parsePeriods(ctx, query)
  const all = range ? { ...query, start_date: range.start.toISOString() } : query
  const { from: countedFrom } = spanOf(ctx, query)
  const options = { maxListed: LISTED_POINTS, countedFrom }
  const [row] = (await readSeries(ctx, all, requestedKeys(query), options)).series
  const own = row ? seriesSince(row, countedFrom.getTime()) : null
  return { series: own && presentSeries(own, query), ...(range && { periods: periodsOf(row, range) }) }
}

/** A moment outside the span has no nearest point. */
function isAsked(pointId: string, found: string, from: Date, to: Date): boolean {
  const moment = parsePointMoment(pointId)
  return moment === null ? pointId === found : moment >= from.getTime() && moment < to.getTime()
}

/** A run that is no point is only shown when requested by id. */
async function chooseRun(ctx: TenantCtx, query: Query): Promise<PlacedRun | undefined> {
  const request = { ...within(ctx, query), ...spanOf(ctx, query) }
  const moment = query.pointId === undefined ? null : parsePointMoment(query.pointId)
  if (moment !== null) return findNearestRun(ctx.db, request, new Date(moment))
  const askedAt = query.pointId === undefined ? null : timeOfPointId(query.pointId)
  if (query.pointId === undefined || askedAt === null) return findNewestRun(ctx.db, request, query.preferred)
  return (
    (await findRunIn(ctx.db, request, query.pointId)) ?? findNearestRun(ctx.db, request, new Date(askedAt))
  )
}

const presentChoice = (row: ChoiceRow): ReportView['choices'][number] => ({
  device: row.device_id,
  deviceName: row.device_name,
  formFactor: row.form_factor as FormFactor,
  location: row.location_id,
  locationLabel: row.location_label,
})

/** All steps as Lighthouse's flow report, a standalone HTML file. */
export async function readFlowFile(ctx: TenantCtx, request: Request): Promise<Response> {
  const html = await flowHtml(await readFlow(ctx))
  const headers = attachmentHeaders('text/html; charset=utf-8', `user-flow-${ctx.target.id}.html`)
  return sendText(request, { parts: ['flow', html], headers, chunks: () => withImages(ctx, html) })
}
