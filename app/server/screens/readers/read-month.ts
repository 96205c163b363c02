import type { PageResult } from '~/shared/schemas/overview'
import { type ApiClient, nullIfMissing } from '../api-for'

type Place = { client: string | undefined; project: string | undefined; site: string | undefined }

/** The month of a place with the first fix of its slowest page; null where the visitor sees a part of the place only. */
export async function readMonth(api: ApiClient, place: Place, results: readonly PageResult[]) {
  const [slowest] = results
    .filter(({ pointId, failureCode }) => pointId !== null && failureCode === null)
    .toSorted((a, b) => (a.scores.performance ?? 100) - (b.scores.performance ?? 100))
  const [month, summary] = await Promise.all([
    nullIfMissing(api.get('/api/lighthouses/month', { query: { ...place, client: place.client ?? '' } })),
    slowest ? api.get('/api/lighthouses/{id}/summary', { params: { id: slowest.pointId ?? '' } }) : null,
  ])
  if (!month) return null
  const fix = summary?.fixes?.[0]
  return { month, next: fix && slowest ? { title: fix.title, page: slowest.pageName } : null }
}
