import type { z } from 'zod'
import { messages } from '~/shared/messages'
import { scopeOf } from '~/shared/rules/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import type {
  FieldRecord,
  fieldHistory,
  fieldLast,
  fieldLastByPages,
  fieldLastQuery,
  fieldPages,
  fieldQuery,
} from '~/shared/schemas/field-data'
import type { Ctx, TenantCtx } from '../context'
import { isCruxOn } from './crux-client'
import { findState, listLatest, listPeriods, type PeriodRow, type StateRow } from './store'

const words = messages.fieldData
const DAY_MS = 86_400_000
const USUAL_SPAN_DAYS = 30
/** A record that is older is no longer the latest of anything: CrUX is a few days behind, never weeks. */
const LATEST_DAYS = 28

const formFactorOf = (isDesktop: boolean): FormFactor => (isDesktop ? 'DESKTOP' : 'MOBILE')

function spanOf(
  { now }: Pick<Ctx, 'now'>,
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  days: number,
) {
  const to = end_date ? new Date(end_date) : now()
  return { from: start_date ? new Date(start_date) : new Date(to.getTime() - days * DAY_MS), to }
}

const present = ({ first_date, last_date, level, metrics }: PeriodRow): FieldRecord => ({
  start: first_date,
  end: last_date,
  level,
  levelLabel: words[level],
  metrics,
})

/** What was collected stays readable without a key; what is not there is told with its reason. */
function stateOf(hasData: boolean, state: StateRow['state']) {
  if (hasData) return { state: 'data', message: null } as const
  if (!isCruxOn()) return { state: 'notConfigured', message: words.notConfigured } as const
  if (state === 'waiting') return { state: 'waiting', message: words.waiting } as const
  return { state: 'noData', message: words.noData } as const
}

export async function readFieldHistory(
  ctx: TenantCtx,
  query: z.output<typeof fieldQuery>,
): Promise<z.input<typeof fieldHistory>> {
  const formFactor = formFactorOf(query.is_desktop)
  const of = { organization_id: ctx.tenant, page_id: query.page_id, form_factor: formFactor } as const
  const [rows, state] = await Promise.all([
    listPeriods(ctx.db, of, spanOf(ctx, query, USUAL_SPAN_DAYS)),
    findState(ctx.db, of),
  ])
  return {
    page: query.page_id,
    formFactor,
    ...stateOf(rows.length > 0, state),
    records: rows.map(present),
  }
}

export async function readFieldLast(
  ctx: TenantCtx,
  query: z.output<typeof fieldLastQuery>,
): Promise<z.input<typeof fieldLast>> {
  const { page_id, is_desktop } = query
  const { pages } = await readFieldLastByPages(ctx, { page_ids: [page_id], is_desktop })
  const none = { page: page_id, formFactor: formFactorOf(is_desktop), record: null }
  return pages[0] ?? { ...none, ...stateOf(false, 'waiting') }
}

/** The latest of each page; pages that the caller may not know of are left out. */
export async function readFieldLastByPages(
  ctx: Ctx,
  body: z.output<typeof fieldPages>,
): Promise<z.input<typeof fieldLastByPages>> {
  const formFactor = formFactorOf(body.is_desktop)
  const about = { pageIds: body.page_ids, formFactor, ...spanOf(ctx, body, LATEST_DAYS) } as const
  const rows = await listLatest(ctx.db, about, scopeOf(ctx.actor))
  return {
    pages: rows.map((row) => ({
      page: row.page_id,
      formFactor,
      ...stateOf(row.period !== null, row.state),
      record: row.period && present(row.period),
    })),
  }
}
