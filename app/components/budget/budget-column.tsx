import type { Column } from '~/components/ui/table'
import { budgetMessages } from '~/shared/messages/budget'
import { quotaLevel } from '~/shared/rules/schedule/quota-forecast'
import type { LevelBudget } from '~/shared/schemas/budget'
import { BudgetMeter } from './budget-meter'

/** Of a list of organizations, clients or projects; a level without schedules plans no tests. */
export function budgetColumn<Row extends { _id: number }>(budgets: readonly LevelBudget[]): Column<Row> {
  const budgetById = new Map(budgets.map((budget) => [budget._id, budget]))
  return {
    key: 'budget',
    header: budgetMessages.column,
    align: 'right',
    cell: ({ _id }) => {
      const { predicted = 0, quota = null, level = null } = budgetById.get(_id) ?? {}
      return <BudgetMeter planned={predicted} quota={quota} level={level ?? quotaLevel(quota, predicted)} />
    },
  }
}
