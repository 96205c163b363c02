import { billingMessages } from '~/shared/messages/billing'
import type { SubscriptionChange } from '~/shared/schemas/subscription'
import { AppError } from '../../platform/errors'
import { hasBilling } from '../../platform/has-billing'

/** Quotas protect the machine, so super admins set them without billing too; null clears nothing else then. */
export function allowedChange(change: SubscriptionChange): SubscriptionChange {
  if (hasBilling()) return change
  const { testQuota, uptimeQuota, ...others } = change
  const refused = Object.entries(others).filter(([, value]) => value !== undefined && value !== null)
  if (refused.length === 0) return { testQuota, uptimeQuota }
  const message = billingMessages.manage.onlyQuotas
  const fields = Object.fromEntries(refused.map(([name]) => [name, [message]]))
  throw new AppError('INVALID', message, { fields, reason: 'NOT_CONFIGURED' })
}
