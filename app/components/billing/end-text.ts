import { formatDate } from '~/shared/format/date'
import { billingMessages } from '~/shared/messages/billing'
import type { SubscriptionView } from '~/shared/schemas/subscription'

/** A set end is a day in UTC; the end of a trial is a moment. */
export const endText = ({ endsAt, isEndSet }: SubscriptionView, timeZone: string): string =>
  endsAt ? formatDate(endsAt, isEndSet ? 'UTC' : timeZone) : billingMessages.never
