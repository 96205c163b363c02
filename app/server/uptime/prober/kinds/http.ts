import { isInStatusSet } from '~/shared/rules/uptime/status-set'
import { attempt, type CheckAttempt } from './attempt'
import { CheckFault } from './faults'
import type { Kind } from './kind'
import { type HttpSettings, request } from './request'

const MAX_BYTES = 64 * 1024

/** Passes when the status code is an expected one. */
export const checkHttp: Kind<'http'> = (order, options) =>
  attempt(order, options, async (current) => {
    await request(current, order.settings, MAX_BYTES)
    refuseStatus(current, order.settings)
  })

export function refuseStatus(current: CheckAttempt, { status: expected }: HttpSettings): void {
  const status = current.answer?.status ?? 0
  if (isInStatusSet(expected, status)) return
  throw new CheckFault('status', `the answer’s status is ${status}, not in ${expected}`)
}
