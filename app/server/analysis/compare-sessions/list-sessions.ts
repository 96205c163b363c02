import type { z } from 'zod'
import { scopeOf, scopeWithin } from '~/shared/rules/access/roles'
import type { CompareSession, compareSessionQuery } from '~/shared/schemas/compare-session'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import { isUuid } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { presentSession } from './present'
import {
  findSession,
  listSessions as listRows,
  listSessionTests,
  type SessionRow,
  type SessionTestRow,
} from './store'

/** Sessions of which the caller may see all tests, newest first. */
export async function listSessions(
  ctx: Ctx,
  query: z.output<typeof compareSessionQuery>,
): Promise<PageOf<CompareSession>> {
  const { rows, total } = await listRows(ctx.db, scopeOf(ctx.actor), query)
  const tests = Map.groupBy(await listSessionTests(ctx.db, rows), ({ session_id }) => session_id)
  return toPage({ rows, total }, query, (row) => presentSession(ctx, row, tests.get(row.id) ?? []))
}

export interface FoundSession {
  row: SessionRow
  tests: SessionTestRow[]
}

export async function getSession(ctx: Ctx, id: string): Promise<FoundSession> {
  const scope = scopeWithin(ctx.actor, 'compareSession', id)
  const row = isUuid(id) ? await findSession(ctx.db, scope, id) : undefined
  if (!row) throw notFound()
  return { row, tests: await listSessionTests(ctx.db, [row]) }
}
