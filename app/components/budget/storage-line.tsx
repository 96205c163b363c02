import { formatSpace } from '~/shared/format/bytes'
import { budgetMessages as messages } from '~/shared/messages/budget'
import type { BudgetPrediction } from '~/shared/schemas/budget'

function explain({ bytes, endlessBytes, bytesPerRun }: NonNullable<BudgetPrediction['storage']>): string {
  const [size, grows, perRun] = [bytes, endlessBytes, bytesPerRun].map((each) => formatSpace(each).text)
  if (endlessBytes === 0) return messages.stored(String(size), String(perRun))
  if (bytes === 0) return messages.endless(String(grows), String(perRun))
  return messages.storedAndEndless(String(size), String(grows), String(perRun))
}

function figureOf({ bytes, endlessBytes }: NonNullable<BudgetPrediction['storage']>): string {
  const size = String(formatSpace(bytes).text)
  const growth = messages.growth(String(formatSpace(endlessBytes).text))
  return endlessBytes === 0 ? size : bytes === 0 ? growth : `${size}, ${growth}`
}

export const StorageLine = ({ storage }: Pick<BudgetPrediction, 'storage'>) => (
  <div>
    <h3 className="text-13 font-medium">{messages.storage}</h3>
    <p className="mt-1 text-13 text-quiet">
      {storage ? <span title={explain(storage)}>{figureOf(storage)}</span> : messages.unmeasured}
    </p>
  </div>
)
