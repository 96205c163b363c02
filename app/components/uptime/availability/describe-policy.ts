import { uptimePolicyMessages } from '~/shared/messages/uptime'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'

const words = uptimePolicyMessages

export const describePolicy = ({ degraded, unknown, maintenance }: AvailabilityPolicy): string =>
  [words.degraded[degraded], words.unknown[unknown], words.maintenance[maintenance]].join(', ')
