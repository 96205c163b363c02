import type { Actor, ShareActor, SharedThing, UserActor } from '~/shared/rules/access/roles'
import { linkState } from '~/shared/rules/access/sharing'
import { isExpired } from '~/shared/rules/access/subscription'
import { MAIL_KEY_PREFIX, type MailReader, resolveMailKey } from '../../alerting/mailings'
import { findUserActor } from '../../platform/access'
import type { Db } from '../../platform/db'
import { billed } from '../../platform/has-billing'
import { hashSecret } from '../../platform/secrets'
import { subscriptionFromColumns } from '../../structure/quotas'
import { findPrintedOrder, PRINT_KEY_PREFIX, printActorOf } from '../pdf-orders'
import { isUseDue, SHARE_KEY_PREFIX } from './rules'
import { countLinkUse, findLinkById, findLinkByKey, findSubscriptionRow, type KeyedLinkRow } from './store'

type PrintedOrder = NonNullable<Awaited<ReturnType<typeof findPrintedOrder>>>

export interface FoundLink {
  actor: ShareActor
  expiresAt: Date | null
  isOfMail: boolean
}

/** The key of a share link, or of a link in a mail. */
export const isShareKey = (key: string): boolean =>
  key.startsWith(SHARE_KEY_PREFIX) || key.startsWith(MAIL_KEY_PREFIX)

/** Of a link in a mail: what its reader may see now. */
async function findMailLink(db: Db, key: string, now: Date): Promise<FoundLink | undefined> {
  const reader = await resolveMailKey(db, key)
  if (!reader) return undefined
  const row = await findSubscriptionRow(db, reader.organizationId)
  const isOver = row !== undefined && isExpired(billed(subscriptionFromColumns(row)), now)
  return { actor: mailActorOf(reader, isOver), expiresAt: null, isOfMail: true }
}

/** undefined when unknown, revoked or expired. */
export async function findOpenLink(db: Db, key: string, now: Date): Promise<FoundLink | undefined> {
  if (key.startsWith(MAIL_KEY_PREFIX)) return findMailLink(db, key, now)
  if (key.startsWith(PRINT_KEY_PREFIX)) return findPrintLink(db, key, now)
  const row = key.startsWith(SHARE_KEY_PREFIX) ? await findLinkByKey(db, hashSecret(key)) : undefined
  return row && openLinkOf(row, now)
}

/** Of a document that is being printed: what its order shows, with the rights of the requester now. */
async function findPrintLink(db: Db, key: string, now: Date): Promise<FoundLink | undefined> {
  const order = await findPrintedOrder(db, hashSecret(key), now)
  const requester = order && (await findPdfRequester(db, order, now))
  const actor = requester && (await printActorOf(db, order, requester))
  return actor && { actor, expiresAt: null, isOfMail: false }
}

async function findPdfRequester(
  db: Db,
  { organization_id: tenant, user_id: user, share_link_id: link }: PrintedOrder,
  now: Date,
): Promise<UserActor | ShareActor | undefined> {
  if (user !== null) return findUserActor(db, user, now)
  const row = link === null ? undefined : await findLinkById(db, tenant, link)
  const open = row && openLinkOf(row, now)
  return open && !open.actor.isExpired ? open.actor : undefined
}

function openLinkOf(row: KeyedLinkRow, now: Date): FoundLink | undefined {
  if (linkState({ revokedAt: row.revoked_at, expiresAt: row.expires_at }, now) !== 'active') return undefined
  const only = thingOf(row)
  // Without what it shows it must not show the client.
  if (row.shows !== 'place' && !only) return undefined
  return {
    actor: { ...actorOf(row, now), ...(only && { only }) },
    expiresAt: row.expires_at,
    isOfMail: false,
  }
}

/** Anonymous when the organization has no valid subscription. */
export async function identifyShareVisitor(db: Db, key: string, now: Date): Promise<Actor> {
  const found = await findOpenLink(db, key, now)
  return found && !found.actor.isExpired ? found.actor : { kind: 'anonymous' }
}

/** A program that sends the key as bearer token. */
export async function identifyShareCaller(db: Db, key: string, now: Date): Promise<Actor> {
  const row = key.startsWith(SHARE_KEY_PREFIX) ? await findLinkByKey(db, hashSecret(key)) : undefined
  if (row && isUseDue(row.last_used_at, now)) await countLinkUse(db, row.organization_id, row.id, now)
  return (await findOpenLink(db, key, now))?.actor ?? { kind: 'anonymous' }
}

function thingOf(row: KeyedLinkRow): SharedThing | undefined {
  const { shows, compare_session_id, personal_dashboard_id, session_runs } = row
  if (shows === 'compareSession' && compare_session_id !== null)
    return { kind: shows, id: compare_session_id, runs: session_runs }
  if (shows === 'personalDashboard' && personal_dashboard_id !== null)
    return { kind: shows, id: personal_dashboard_id }
  return shows === 'benchmark' ? { kind: shows } : undefined
}

const actorOf = (row: KeyedLinkRow, now: Date): ShareActor => ({
  kind: 'share',
  linkId: row.id,
  name: row.name,
  organizationId: row.organization_id,
  clientId: row.client_id,
  projectId: row.project_id,
  siteId: row.site_id,
  mayTest: row.may_test,
  isExpired: isExpired(billed(subscriptionFromColumns(row)), now),
})

const mailActorOf = (
  { id, email, organizationId, clientId, seesAll, projectIds }: MailReader,
  isOver: boolean,
): ShareActor => ({
  kind: 'share',
  linkId: id,
  name: email,
  organizationId,
  clientId,
  projectId: seesAll || projectIds.length !== 1 ? null : (projectIds[0] ?? null),
  ...(!seesAll && projectIds.length > 1 && { projectIds }),
  siteId: null,
  mayTest: false,
  isExpired: isOver,
})
