import { formatSpace } from '~/shared/format/bytes'
import { budgetMessages as messages } from '~/shared/messages/budget'
import type { BudgetPrediction } from '~/shared/schemas/budget'

function textOf(storage: BudgetPrediction['storage']): string {
  if (storage === null) return messages.unmeasured
  const { bytes, endlessBytes, bytesPerRun } = storage
  const [size, grows, perRun] = [bytes, endlessBytes, bytesPerRun].map((each) => formatSpace(each).text)
  if (endlessBytes === 0) return messages.stored(String(size), String(perRun))
  if (bytes === 0) return messages.endless(String(grows), String(perRun))
  return messages.storedAndEndless(String(size), String(grows), String(perRun))
}

export const StorageLine = ({ storage }: Pick<BudgetPrediction, 'storage'>) => (
  <div>
    <h3 className="text-13 font-medium">{messages.storage}</h3>
    <p className="mt-1 text-13 text-quiet">{textOf(storage)}</p>
  </div>
)
