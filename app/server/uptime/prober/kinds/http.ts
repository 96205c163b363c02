import { isInStatusSet } from '~/shared/rules/uptime/status-set'
import { attempt, type CheckAttempt } from './attempt'
import { CheckFault } from './faults'
import type { Kind } from './kind'
import { type HttpSettings, request } from './request'

const MAX_BYTES = 64 * 1024

/** Passes when the status code is an expected one. */
export const checkHttp: Kind<'http'> = (order, options) =>
  attempt(order, options, async (trip) => {
    await request(trip, order.settings, MAX_BYTES)
    refuseStatus(trip, order.settings)
  })

export function refuseStatus(trip: CheckAttempt, { status: expected }: HttpSettings): void {
  const status = trip.answer?.status ?? 0
  if (isInStatusSet(expected, status)) return
  throw new CheckFault('status', `the answer’s status is ${status}, not in ${expected}`)
}
