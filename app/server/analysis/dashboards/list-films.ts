import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { PageFilm, pageFilmQuery } from '~/shared/schemas/overview'
import { readFilmstrips, type StoredFilmstrip } from '../../measuring/evidence'
import type { Ctx } from '../../platform/context'
import { actorUserId } from './actor-user-id'
import { presentPage } from './present'
import { countPageResults, listPageResults, type PageResultRow } from './store'

type Query = z.output<typeof pageFilmQuery>

export async function listPageFilms(ctx: Ctx, query: Query) {
  const scope = scopeOf(ctx.actor)
  const [items, total] = await Promise.all([
    listPageResults(ctx.db, query, scope, actorUserId(ctx)).then((rows) => withFilms(ctx, rows, query)),
    countPageResults(ctx.db, query, scope),
  ])
  return { items, total, page: query.page, limit: query.limit }
}

async function withFilms(ctx: Ctx, rows: PageResultRow[], query: Query): Promise<PageFilm[]> {
  const runs = rows.flatMap(({ organization_id, run_id }) => (run_id ? [{ organization_id, run_id }] : []))
  const films = await readFilmstrips(ctx, runs, query)
  return rows.map((row) => {
    const film = row.run_id ? films.get(row.run_id) : undefined
    const shown = film === 'gone' || !film?.frames.length ? null : film
    return { ...presentPage(row), filmstrip: shown, filmGap: shown ? null : gapOf(row, film) }
  })
}

function gapOf(row: PageResultRow, film: StoredFilmstrip | undefined): PageFilm['filmGap'] {
  if (!row.run_id) return row.failure_code ? 'failed' : 'untested'
  return film === 'gone' ? 'gone' : 'unrecorded'
}
