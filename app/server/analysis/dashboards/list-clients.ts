import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { clientResultQuery } from '~/shared/schemas/overview'
import type { Ctx } from '../../platform/context'
import { countClientResults, listClientResults } from './client.store'
import { readClientHistories } from './client-history'
import { presentClient } from './present'

export async function listClientOverview(ctx: Ctx, query: z.output<typeof clientResultQuery>) {
  const scope = scopeOf(ctx.actor)
  const [rows, total] = await Promise.all([
    listClientResults(ctx.db, query, scope, ctx.now()),
    countClientResults(ctx.db, query, scope),
  ])
  const histories = query.include_history ? await readClientHistories(ctx, rows, query.formFactor) : []
  const items = rows.map((row, index) => {
    const history = histories[index]
    return { ...presentClient(row), ...(history && { history }) }
  })
  return { items, total, page: query.page, limit: query.limit }
}
