import type { z } from 'zod'
import type { filmstripQuery } from '~/shared/schemas/lighthouse'
import type { Ctx } from '../../platform/context'
import { type FilmRow, listFilmstripBlobs, type RunRef } from './film.store'
import { readBlobRow } from './read-blob'
import { presentFilmstrip, type ShownFilmstrip } from './read-evidence'

/** 'gone': frames were recorded but are no longer stored or are unreadable. */
export type StoredFilmstrip = ShownFilmstrip | 'gone'

/** Visual changes are only shown for a single run and would be most of the response. */
const withoutFingerprints = (film: ShownFilmstrip): ShownFilmstrip => ({
  ...film,
  frames: film.frames.map(({ atMs, src }) => ({ atMs, src })),
})

export async function readFilmstrips(
  ctx: Ctx,
  runs: readonly RunRef[],
  query: z.output<typeof filmstripQuery>,
): Promise<Map<string, StoredFilmstrip>> {
  if (runs.length === 0) return new Map()
  const rows = await listFilmstripBlobs(ctx.db, runs)
  const read = async (row: FilmRow): Promise<[string, StoredFilmstrip]> => {
    const found = row.is_kept ? await readBlobRow({ ...ctx, tenant: row.organization_id }, row) : undefined
    const shown = found && presentFilmstrip(ctx, row.run_id, found.data, query)
    return [row.run_id, shown ? withoutFingerprints(shown) : 'gone']
  }
  return new Map(await Promise.all(rows.map(read)))
}
