import type { z } from 'zod'
import { fieldDataMessages } from '~/shared/messages/field-data'
import { scopeOf } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import type {
  FieldLevel,
  FieldRecord,
  fieldHistory,
  fieldLast,
  fieldLastByPages,
  fieldLastQuery,
  fieldPages,
  fieldQuery,
} from '~/shared/schemas/field-data'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx, TenantCtx } from '../../platform/context'
import { isCruxOn } from './crux-client'
import { findStates, type LatestRow, listLatest, type States } from './latest.store'
import { listOriginPeriods } from './origin.store'
import { listPeriods, type PeriodRow } from './store'

const words = fieldDataMessages
const USUAL_SPAN_DAYS = 30
/** Older records are not current: CrUX is a few days behind, never weeks. */
export const LATEST_DAYS = 28

const formFactorOf = (isDesktop: boolean): FormFactor => (isDesktop ? 'DESKTOP' : 'MOBILE')

function spanOf(
  { now }: Pick<Ctx, 'now'>,
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  days: number,
) {
  const to = end_date ? new Date(end_date) : now()
  return { from: start_date ? new Date(start_date) : new Date(to.getTime() - days * DAY_MS), to }
}

const present = (level: FieldLevel, { first_date, last_date, metrics }: PeriodRow): FieldRecord => ({
  start: first_date,
  end: last_date,
  level,
  levelLabel: words[level],
  metrics,
})

/** Collected data stays readable without a key; missing data has a reason. */
function stateOf(hasData: boolean, states: States, level: FieldLevel) {
  if (hasData) return { state: 'data', message: null } as const
  if (!isCruxOn()) return { state: 'notConfigured', message: words.notConfigured } as const
  if (states[level] === 'waiting') return { state: 'waiting', message: words.waiting[level] } as const
  return { state: 'noData', message: words.noData[level] } as const
}

/** Of the requested level; by default the page's, or the origin's when the page has none. */
export async function readFieldHistory(
  ctx: TenantCtx,
  query: z.output<typeof fieldQuery>,
): Promise<z.input<typeof fieldHistory>> {
  const { level: asked } = query
  const formFactor = formFactorOf(query.is_desktop)
  const of = { organization_id: ctx.tenant, page_id: query.page_id, form_factor: formFactor } as const
  const span = spanOf(ctx, query, USUAL_SPAN_DAYS)
  const [own, whole, states] = await Promise.all([
    asked === 'origin' ? [] : listPeriods(ctx.db, of, span),
    asked === 'url' ? [] : listOriginPeriods(ctx.db, of, span),
    findStates(ctx.db, of),
  ])
  const level = own.length > 0 || whole.length === 0 ? 'url' : 'origin'
  const rows = level === 'url' ? own : whole
  return {
    page: query.page_id,
    formFactor,
    ...stateOf(rows.length > 0, states, asked ?? level),
    records: rows.map((row) => present(level, row)),
  }
}

export async function readFieldLast(
  ctx: TenantCtx,
  query: z.output<typeof fieldLastQuery>,
): Promise<z.input<typeof fieldLast>> {
  const { page_id, is_desktop, level } = query
  const { pages } = await readFieldLastByPages(ctx, { page_ids: [page_id], is_desktop, level })
  const none = { page: page_id, formFactor: formFactorOf(is_desktop), record: null }
  const waiting = { url: 'waiting', origin: 'waiting' } as const
  return pages[0] ?? { ...none, ...stateOf(false, waiting, level ?? 'url') }
}

function latestOf(row: LatestRow, asked: FieldLevel | undefined) {
  const level = asked ?? (row.url || !row.origin ? 'url' : 'origin')
  const period = row[level]
  return { ...stateOf(period !== null, row.states, level), record: period && present(level, period) }
}

/** Pages that the caller may not see are left out. */
export async function readFieldLastByPages(
  ctx: Ctx,
  body: z.output<typeof fieldPages>,
): Promise<z.input<typeof fieldLastByPages>> {
  const formFactor = formFactorOf(body.is_desktop)
  const about = { pageIds: body.page_ids, formFactor, ...spanOf(ctx, body, LATEST_DAYS) } as const
  const rows = await listLatest(ctx.db, about, scopeOf(ctx.actor))
  return { pages: rows.map((row) => ({ page: row.page_id, formFactor, ...latestOf(row, body.level) })) }
}
