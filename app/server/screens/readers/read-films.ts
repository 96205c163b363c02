import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import { type ApiClient, nullIfMissing } from '../api-for'

export async function readFilms(api: ApiClient, runs: Partial<Record<ExperimentArm, string>>) {
  const filmOf = (id: string | undefined) =>
    id ? nullIfMissing(api.get('/api/lighthouses/{id}/filmstrip', { params: { id } })) : null
  const [A, B] = await Promise.all([filmOf(runs.A), filmOf(runs.B)])
  return { A, B }
}
