import { placeValueOf } from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import type { SubscriptionRow } from './mailing-columns'

const emailOf = (row: Pick<Mailing, 'kind'> & Parameters<typeof placeValueOf>[0]) =>
  `${row.kind} ${placeValueOf(row)}`
const rowIdOf = (row: Mailing) => `${emailOf(row)} ${row.subscriber.type} ${row.subscriber._id}`

/** Rows with an id for lists, since defaults of owners have none. */
export const asRows = (items: Mailing[]): SubscriptionRow[] =>
  items.map((item) => ({ ...item, mailing: item._id, _id: rowIdOf(item) }))

/**
 * A visitor's list as they think of it: what they ended of a team's is marked there instead of being listed a second
 * time.
 */
export function ownRows(items: Mailing[]): SubscriptionRow[] {
  const isOwn = ({ subscriber }: Pick<Mailing, 'subscriber'>) => subscriber.type === 'user'
  const ended = new Set(items.filter((row) => isOwn(row) && !row.isSubscribed).map(emailOf))
  const ofTeams = new Set(items.filter((row) => !isOwn(row) && row.isSubscribed).map(emailOf))
  return asRows(items)
    .filter((row) => !isOwn(row) || row.isSubscribed || !ofTeams.has(emailOf(row)))
    .map((row) => (isOwn(row) ? row : { ...row, isOffForMe: ended.has(emailOf(row)) }))
}
