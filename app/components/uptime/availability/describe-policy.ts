import { uptimePolicyMessages } from '~/shared/messages/uptime'
import { DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'

const words = uptimePolicyMessages

export function describePolicy({ degraded, unknown, maintenance }: AvailabilityPolicy): string {
  const isUsual =
    degraded === DEFAULT_POLICY.degraded &&
    unknown === DEFAULT_POLICY.unknown &&
    maintenance === DEFAULT_POLICY.maintenance
  return isUsual
    ? words.usual
    : [words.degraded[degraded], words.unknown[unknown], words.maintenance[maintenance]].join('; ')
}
