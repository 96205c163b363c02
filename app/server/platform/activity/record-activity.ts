import { v7 } from 'uuid'
import { deviceOf } from '~/shared/format/user-agent'
import type { Actor, Target, UserActor } from '~/shared/rules/access/roles'
import { type Ctx, inTransaction, type TenantCtx } from '../context'
import type { Db } from '../db'
import { hourOf, withoutSecrets } from './rules'
import { claimWindow, countRepeat, insertActivity } from './store'

export interface ActivityEntry {
  organizationId: number
  /** `<object>.<verb>`, the words of the rights table where it has one. */
  action: string
  objectId: number | string
  /** Place in the hierarchy, when it differs from the target of the guard. */
  place?: { clientId?: number | null; projectId?: number | null }
  before?: unknown
  after?: unknown
}

const userLabel = ({ email, supporter }: UserActor) => (supporter ? `${supporter.email} as ${email}` : email)

const labelOf = (actor: Actor) =>
  actor.kind === 'user' ? userLabel(actor) : actor.kind === 'anonymous' ? 'anonymous' : actor.name

function idOf(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.supporter?.userId ?? actor.userId
  if (actor.kind === 'agent') return actor.agentId
  if (actor.kind === 'key') return actor.keyId
  if (actor.kind === 'scim') return actor.tokenId
  return actor.kind === 'share' ? actor.linkId : null
}

const numberOr = (id: number | string) => (Number.isInteger(Number(id)) ? Number(id) : null)

function placeOf(ctx: Ctx | TenantCtx, { organizationId, action, objectId, place }: ActivityEntry) {
  const target: Partial<Target> = 'target' in ctx && ctx.tenant === organizationId ? ctx.target : {}
  const [type] = action.split('.')
  return {
    client_id: place?.clientId ?? (type === 'client' ? numberOr(objectId) : (target.clientId ?? null)),
    project_id: place?.projectId ?? (type === 'project' ? numberOr(objectId) : (target.projectId ?? null)),
  }
}

type Details<C> = Omit<ActivityEntry, 'action' | 'objectId' | 'organizationId'> &
  (C extends TenantCtx ? { organizationId?: number } : { organizationId: number })

/** Writes the entry in the same transaction as the change itself: of the tenant, unless it names another organization. */
export const recordActivity = <C extends Ctx>(
  ctx: C,
  tx: Db,
  action: string,
  objectId: number | string,
  details: Details<C>,
): Promise<void> =>
  recordActivities(ctx, tx, [
    { organizationId: (ctx as Ctx as TenantCtx).tenant, ...details, action, objectId },
  ])

/** Writes the entries of one change of many things. */
export async function recordActivities(ctx: Ctx, tx: Db, entries: ActivityEntry[]): Promise<void> {
  const msecs = ctx.now().getTime()
  await insertActivity(
    tx,
    entries.map((entry) => rowOf(ctx, entry, v7({ msecs }))),
  )
}

function rowOf(ctx: Ctx, entry: ActivityEntry, id: string) {
  const { actor, userAgent } = ctx
  return {
    organization_id: entry.organizationId,
    created_at: ctx.now(),
    id,
    actor_kind: actor.kind,
    actor_id: idOf(actor),
    actor_label: labelOf(actor),
    action: entry.action,
    object_type: entry.action.split('.')[0] ?? entry.action,
    object_id: String(entry.objectId),
    ...placeOf(ctx, entry),
    before: toJson(withoutSecrets(entry.before)),
    after: toJson(withoutSecrets(entry.after)),
    ip: ctx.ip,
    device: userAgent ? deviceOf(userAgent) : null,
    request_id: ctx.requestId,
  }
}

/**
 * Records an entry that strangers can cause: at most one per key and hour, which counts its repeats, so that
 * nobody can flood the log. Not part of the caller's transaction, which may be rolled back.
 */
export async function recordRepeatable(ctx: Ctx, key: string, entry: ActivityEntry): Promise<void> {
  const now = ctx.now()
  const place = { organizationId: entry.organizationId, key, startsAt: hourOf(now) }
  const id = v7({ msecs: now.getTime() })
  const fixed = { ...ctx, now: () => now }
  await inTransaction(ctx, async (tx) => {
    const isFirst = await claimWindow(tx, { ...place, createdAt: now, id })
    await (isFirst ? insertActivity(tx, [rowOf(fixed, entry, id)]) : countRepeat(tx, place, now))
  })
}

const toJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
