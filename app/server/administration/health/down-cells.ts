import { whileUp } from '../../platform/cells'
import { DatabaseUnavailableError } from '../../platform/database-unavailable'
import { getRuntime, otherCells } from '../../platform/runtime'
import { withinBudget } from '../../platform/time-budget'
import { refuseOtherSchema } from './store'

const LIMIT_MS = 1_000

/** Other databases of the installation that do not answer, or have the schema of another version. */
export async function listDownCells(): Promise<number[]> {
  const tooSlow = () => new DatabaseUnavailableError('The cell did not answer in time')
  const isUp = (cell: number) =>
    whileUp(cell, () => withinBudget(LIMIT_MS, tooSlow, () => refuseOtherSchema(getRuntime(cell).db))).then(
      () => true,
      () => false,
    )
  const cells = otherCells()
  const up = await Promise.all(cells.map(isUp))
  return cells.filter((_, index) => !up[index])
}
