import { mailingMessages } from '~/shared/messages/mailings'
import type { SubscriptionState } from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import { describeSchedule } from './describe-schedule'
import { placeName } from './place-name'

const words = mailingMessages

/** Why an email comes although it was not subscribed to here. */
function throughText(through: Mailing): string {
  if (through.subscriber.type === 'team') return words.place.throughTeam(through.subscriber.name)
  return through._id === null ? words.place.byDefault : words.place.through(placeName(through))
}

export function stateText({ isSubscribed, own, through, includedIn }: SubscriptionState<Mailing>): string {
  if (includedIn) return words.place.partOf(placeName(includedIn))
  if (!isSubscribed) return words.notSubscribed
  if (through) return throughText(through)
  return own && own.frequency !== null ? describeSchedule(own) : words.subscribed
}
