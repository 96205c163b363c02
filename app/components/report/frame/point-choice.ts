import { formatDateTime } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { runTestMessages } from '~/shared/messages/run-test'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import type { PointChoice } from './point-picker'

interface ListedPoint {
  id: string
  at: number
  status: TestStatus
  isNoisy: boolean
}

export function pointChoice({ id, at, status, isNoisy }: ListedPoint, timeZone: string): PointChoice {
  const when = formatDateTime(at, timeZone)
  const word =
    status === 'success' ? (isNoisy ? runQualityMessages.noisyPoint : null) : runTestMessages.status[status]
  return { id, label: word ? `${when} (${lowerFirst(word)})` : when }
}
