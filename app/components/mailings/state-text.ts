import { mailingMessages as messages } from '~/shared/messages/mailings'
import type { SubscriptionState } from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import { describeSchedule } from './describe-schedule'
import { placeName } from './place-name'

/** Why an email comes although it was not subscribed to here. */
function throughText(through: Mailing): string {
  if (through.subscriber.type === 'team') return messages.place.throughTeam(through.subscriber.name)
  return through._id === null ? messages.place.byDefault : messages.place.through(placeName(through))
}

export function stateText({ isSubscribed, own, through, includedIn }: SubscriptionState<Mailing>): string {
  if (includedIn) return messages.place.partOf(placeName(includedIn))
  if (!isSubscribed) return messages.notSubscribed
  if (through) return throughText(through)
  return own && own.frequency !== null ? describeSchedule(own) : messages.subscribed
}
