import type { z } from 'zod'
import { adminScopeOf, scopeOf, type UserActor } from '~/shared/rules/access/roles'
import type {
  CompetitorSubscriptions,
  competitorSubscriptionsQuery,
  Mailing,
  MailingPlaceInput,
  MailingQuery,
  oneSubscriberQuery,
  ownSubscriptionQuery,
  SubscriberRow,
  subscriberQuery,
} from '~/shared/schemas/mailing'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Candidate } from '~/shared/schemas/permission'
import { isUuid, signedIn } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { listCandidateRows, listCompetitorRows } from './candidate.store'
import { type Asker, listMailingRows } from './mailing-read.store'
import { ownPlace, placeOf, subjectOf } from './place'
import { presentMailing, presentSubscriber } from './present'
import { listSubscriberRows } from './subscriber.store'

const askerOf = (user: UserActor): Asker => ({
  scope: adminScopeOf(user),
  userId: user.userId,
  teams: user.teams.map(({ teamId }) => teamId),
  expiredIn: user.isSuper ? [] : user.expiredIn,
})

const hasPlace = ({ organization, client, project, site }: MailingPlaceInput) =>
  (organization ?? client ?? project ?? site) !== undefined

const placeIn = (ctx: Ctx, query: MailingPlaceInput) =>
  hasPlace(query) ? ownPlace(ctx, query) : Promise.resolve(undefined)

export async function listOwnMailings(
  ctx: Ctx,
  query: z.output<typeof ownSubscriptionQuery>,
): Promise<PageOf<Mailing>> {
  const user = signedIn(ctx)
  const { kind, isSubscribed, search } = query
  const filter = { place: await placeIn(ctx, query), kind, isSubscribed, search, isOwn: true }
  const found = await listMailingRows(ctx.db, askerOf(user), { ...filter, paging: query })
  return toPage(found, query, (row) => presentMailing(row, user))
}

/** Those that the caller administers, and the own ones. */
export async function listMailings(ctx: Ctx, query: MailingQuery): Promise<PageOf<Mailing>> {
  const user = signedIn(ctx)
  const { kind, isSubscribed, search } = query
  const subject = query.subject === undefined ? undefined : subjectOf(query.subject)
  const filter = { place: await placeIn(ctx, query), kind, isSubscribed, search, subject }
  const found = await listMailingRows(ctx.db, askerOf(user), { ...filter, paging: query })
  return toPage(found, query, (row) => presentMailing(row, user))
}

/** One that was just written, so the caller may see it. */
export async function getMailingOf(ctx: Ctx, id: string): Promise<Mailing> {
  const user = signedIn(ctx)
  if (!isUuid(id)) throw notFound()
  const paging = { page: 1, limit: 1 }
  const { rows } = await listMailingRows(ctx.db, askerOf(user), { id, paging })
  if (!rows[0]) throw notFound()
  return presentMailing(rows[0], user)
}

export async function listSubscribers(
  ctx: Ctx,
  query: z.output<typeof subscriberQuery>,
): Promise<PageOf<SubscriberRow>> {
  const user = signedIn(ctx)
  const place = await placeIn(ctx, { organization: query.organization, client: query.client })
  const { kind, search, type, isSuspended } = query
  const filter = { place, kind, search, type, isSuspended }
  return toPage(
    await listSubscriberRows(ctx.db, askerOf(user), { ...filter, paging: query }),
    query,
    presentSubscriber,
  )
}

/** Also people and teams without a subscription that the caller sees: their tabs offer the first one. */
export async function readSubscriber(
  ctx: Ctx,
  id: string,
  { organization }: z.output<typeof oneSubscriberQuery>,
): Promise<SubscriberRow> {
  const user = signedIn(ctx)
  const place = await placeIn(ctx, { organization })
  const filter = { place, subject: subjectOf(id), paging: { page: 1, limit: 1 } }
  const { rows } = await listSubscriberRows(ctx.db, askerOf(user), filter)
  if (!rows[0]) throw notFound()
  return presentSubscriber(rows[0])
}

/** People and teams who can see the place. */
export const listCandidates = (
  ctx: TenantCtx,
  query: { search?: string | undefined; limit: number },
): Promise<Candidate[]> => listCandidateRows(ctx.db, placeOf(ctx.target), query)

export async function listCompetitorSubscriptions(
  ctx: Ctx,
  query: z.output<typeof competitorSubscriptionsQuery>,
): Promise<PageOf<CompetitorSubscriptions>> {
  const user = signedIn(ctx)
  const place = await placeIn(ctx, { organization: query.organization, client: query.client })
  const found = await listCompetitorRows(ctx.db, scopeOf(user), {
    place,
    search: query.search,
    admin: adminScopeOf(user),
    paging: query,
  })
  const own = await listMailingRows(ctx.db, askerOf(user), {
    kind: 'competitor',
    subject: { user: user.userId, team: null },
    paging: { page: 1, limit: 500 },
  })
  const ownOf = new Map(own.rows.map((row) => [row.client_id, row]))
  return toPage(found, query, (row) => {
    const mine = ownOf.get(row.client)
    return { ...row, own: mine ? presentMailing(mine, user) : null }
  })
}
