import { type ApiClient, nullIfMissing } from '../api-for'

/** Filmstrips in order of the tests, each read once; without what only a single strip shows. */
export async function readSessionFilms(api: ApiClient, { tests }: { tests: readonly { _id: string }[] }) {
  const unique = [...new Set(tests.map(({ _id }) => _id))]
  const films = await Promise.all(
    unique.map((id) => nullIfMissing(api.get('/api/lighthouses/{id}/filmstrip', { params: { id } }))),
  )
  const byRun = new Map(unique.map((id, at) => [id, films[at]]))
  return tests.map(({ _id }) => {
    const film = byRun.get(_id)
    return film ? { ...film, frames: film.frames.map(({ atMs, src }) => ({ atMs, src })) } : null
  })
}
