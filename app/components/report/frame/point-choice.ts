import { formatDateTime } from '~/shared/format/date'
import { messages } from '~/shared/messages'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import type { PointChoice } from './point-picker'

interface ListedPoint {
  id: string
  at: number
  status: TestStatus
  isNoisy: boolean
}

/** A test in a list to choose from: when it was, and what of it may not be trusted. */
export function pointChoice({ id, at, status, isNoisy }: ListedPoint, timeZone: string): PointChoice {
  const when = formatDateTime(at, timeZone)
  const word =
    status === 'success' ? (isNoisy ? messages.runQuality.noisyPoint : null) : messages.runTest.status[status]
  return { id, label: word ? `${when} (${word.toLowerCase()})` : when }
}
