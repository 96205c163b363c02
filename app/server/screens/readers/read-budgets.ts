import type { LevelBudget } from '~/shared/schemas/budget'
import type { ApiClient } from '../api-for'

/** Planned tests of the rows of a list. */
export const readBudgets = async (
  api: ApiClient,
  level: 'organization' | 'client' | 'project',
  items: readonly { _id: number }[],
): Promise<LevelBudget[]> =>
  items.length === 0
    ? []
    : api.get('/api/budgetpredictions', { query: { level, ids: items.map(({ _id }) => _id).join(',') } })
