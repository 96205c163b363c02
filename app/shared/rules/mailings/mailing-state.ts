import type { Mailing } from '../../schemas/mailing'
import { isReport, type MailingKind } from './kinds'

export type SubscriptionPlace = {
  organization: number
  client: number
  project: number | null
  site: number | null
}

type Row = Pick<
  Mailing,
  '_id' | 'kind' | 'level' | 'organization' | 'client' | 'project' | 'site' | 'isSubscribed'
> & { subscriber: Pick<Mailing['subscriber'], 'type'> }

/** What a person gets about a place, and the subscription that decides it. */
export type SubscriptionState<R> = {
  isSubscribed: boolean
  /** The person's own choice about exactly this. */
  own: R | null
  /** A wider one, a team's or the default of owners, when that decides. */
  through: R | null
  /** A report about a wider place: another email, which includes this. */
  includedIn: R | null
}

const isAt = (row: Row, { organization, client, project, site }: SubscriptionPlace): boolean => {
  if (row.organization !== organization) return false
  if (site !== null) return row.site === site
  if (project !== null) return row.site === null && row.project === project
  return row.project === null && row.client === client
}

const covers = (row: Row, place: SubscriptionPlace): boolean =>
  row.organization === place.organization &&
  (row.client === null || row.client === place.client) &&
  (row.project === null || row.project === place.project) &&
  (row.site === null || row.site === place.site)

const DEPTH = { organization: 0, client: 1, project: 2, site: 3 } as const
const deepestFirst = (a: Row, b: Row) => DEPTH[b.level] - DEPTH[a.level]

/** A person's own choice; not the default of owners, which has no id. */
const isOwnChoice = (row: Row) => row.subscriber.type === 'user' && row._id !== null

/** Alerts about a wider place include it, and the deepest own choice decides. */
function alertState<R extends Row>(covering: R[], own: R | null): SubscriptionState<R> {
  const [decisive] = covering.filter(isOwnChoice)
  const through = decisive ?? covering.find(({ isSubscribed }) => isSubscribed) ?? null
  const isSubscribed = through?.isSubscribed ?? false
  return { isSubscribed, own, through: isSubscribed && through !== own ? through : null, includedIn: null }
}

/** Each place has a report of its own; what a person ended of a team's stays ended. */
function reportState<R extends Row>(
  covering: R[],
  own: R | null,
  place: SubscriptionPlace,
): SubscriptionState<R> {
  if (own?.isSubscribed) return { isSubscribed: true, own, through: null, includedIn: null }
  const endsTeams = covering.some((row) => isOwnChoice(row) && !row.isSubscribed)
  const coming = covering.filter((row) => row.isSubscribed && (isOwnChoice(row) || !endsTeams))
  const through = coming.find((row) => isAt(row, place)) ?? null
  return {
    isSubscribed: through !== null,
    own,
    through,
    includedIn: through ? null : (coming[0] ?? null),
  }
}

/** The state of one kind of email at a place, from the rows of a person and their teams. */
export function subscriptionState<R extends Row>(
  rows: readonly R[],
  kind: MailingKind,
  place: SubscriptionPlace,
): SubscriptionState<R> {
  const covering = rows.filter((row) => row.kind === kind && covers(row, place)).toSorted(deepestFirst)
  const own = covering.find((row) => isOwnChoice(row) && isAt(row, place)) ?? null
  return isReport(kind) ? reportState(covering, own, place) : alertState(covering, own)
}

/** 'site:12', as forms name a place. */
export function placeValueOf({
  level,
  organization,
  client,
  project,
  site,
}: Pick<Mailing, 'level' | 'organization' | 'client' | 'project' | 'site'>): string {
  return `${level}:${{ organization, client, project, site }[level]}`
}
