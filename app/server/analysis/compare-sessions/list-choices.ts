import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { timeOfPointId } from '~/shared/rules/report/points'
import type { chosenQuery, TestChoice, testChoiceQuery } from '~/shared/schemas/compare-session'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Ctx } from '../../platform/context'
import { type ChoiceRow, listChoices as findChoices, listChosen } from './choice.store'
import { presentTest } from './present'

const present = (row: ChoiceRow): TestChoice => {
  const { position: _, name: __, ...test } = presentTest({ ...row, session_id: '', position: 0 })
  return test
}

/** Tests to choose from: the newest of each page, device and location, or all of one page. */
export async function listTestChoices(
  ctx: Ctx,
  query: z.output<typeof testChoiceQuery>,
): Promise<PageOf<TestChoice>> {
  const { search, page_id: page, device, location, bookmarks, competitors, until } = query
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : undefined
  const found = await findChoices(ctx.db, {
    page: query.page,
    limit: query.limit,
    scope: scopeOf(ctx.actor),
    search,
    ofPage: page,
    device,
    location,
    bookmarkedBy: bookmarks === 'true' ? userId : undefined,
    isCompetitor: competitors === undefined ? undefined : competitors === 'true',
    until: until === undefined ? ctx.now() : new Date(until),
  })
  return toPage(found, query, present)
}

/** The tests of a selection in its order; those that are not stored or not visible are left out. */
export async function listChosenTests(
  ctx: Ctx,
  { ids }: z.output<typeof chosenQuery>,
): Promise<{ tests: TestChoice[] }> {
  const points = [...new Set(ids)].flatMap((id) => {
    const at = timeOfPointId(id)
    return at === null ? [] : [{ id, at: new Date(at) }]
  })
  const rows = await listChosen(ctx.db, scopeOf(ctx.actor), points)
  const byId = new Map(rows.map((row) => [row.run_id, present(row)]))
  return { tests: ids.flatMap((id) => byId.get(id) ?? []) }
}
