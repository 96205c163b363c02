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
  /** The person's own subscription to exactly this. */
  own: R | null
  /** A wider one, a team's or the default of owners, when that decides. */
  through: R | null
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

/**
 * The state of one kind of email at a place, from the rows of a person and their teams. Alerts about a wider place
 * include it, and the deepest own choice decides. A report about a wider place is another email, but includes it too.
 */
export function subscriptionState<R extends Row>(
  rows: readonly R[],
  kind: MailingKind,
  place: SubscriptionPlace,
): SubscriptionState<R> {
  const covering = rows.filter((row) => row.kind === kind && covers(row, place)).toSorted(deepestFirst)
  const choices = covering.filter(isOwnChoice)
  const own = choices.find((row) => isAt(row, place)) ?? null
  const [decisive] = isReport(kind) ? choices.filter((row) => row === own || row.isSubscribed) : choices
  if (decisive) {
    const { isSubscribed } = decisive
    return { isSubscribed, own, through: decisive !== own && isSubscribed ? decisive : null }
  }
  const through = covering.find((row) => !isOwnChoice(row) && row.isSubscribed) ?? null
  return { isSubscribed: through !== null, own, through }
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
