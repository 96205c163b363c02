import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { PageResult, pageChoiceQuery, pageResultQuery } from '~/shared/schemas/overview'
import { worstVitalsOf } from '../../measuring/field-data'
import type { Ctx } from '../../platform/context'
import { actorUserId } from './actor-user-id'
import { findChoices } from './choices.store'
import { presentPage } from './present'
import { readTrends } from './read-trends'
import { readPlacedVisits } from './read-visits'
import { countPageResults, listPageResults } from './store'
import { listPageVisits } from './visits.store'

type PageQuery = z.output<typeof pageResultQuery>

export async function listPageOverview(ctx: Ctx, query: PageQuery) {
  const scope = scopeOf(ctx.actor)
  const [items, total] = await Promise.all([listFigures(ctx, query), countPageResults(ctx.db, query, scope)])
  return { items, total, page: query.page, limit: query.limit }
}

async function listFigures(ctx: Ctx, query: PageQuery): Promise<PageResult[]> {
  const rows = await listPageResults(ctx.db, query, scopeOf(ctx.actor), actorUserId(ctx))
  const [trends, visitors, visits] = await Promise.all([
    readTrends(ctx, rows, query),
    worstVitalsOf(ctx, rows),
    readPlacedVisits(ctx, rows.length, (days) => listPageVisits(ctx.db, rows, days)),
  ])
  return rows.map((row, i) => ({
    ...presentPage(row),
    ...(trends[i] && { trend: trends[i] }),
    visitors: visitors[i] ?? null,
    visits: visits[i] ?? null,
  }))
}

export const listPageChoices = (ctx: Ctx, query: z.output<typeof pageChoiceQuery>) =>
  findChoices(ctx.db, query, scopeOf(ctx.actor))
