import { v7 } from 'uuid'
import type { Actor, Target } from '~/shared/rules/access/roles'
import type { Ctx, TenantCtx } from '../context'
import type { Db } from '../db'
import { withoutSecrets } from './rules'
import { insertActivity } from './store'

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

const labelOf = (actor: Actor) =>
  actor.kind === 'user' ? actor.email : actor.kind === 'anonymous' ? 'anonymous' : actor.name

function idOf(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.userId
  if (actor.kind === 'agent') return actor.agentId
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

/** Writes the entry in the same transaction as the change itself. */
export async function recordActivity(ctx: Ctx, tx: Db, entry: ActivityEntry): Promise<void> {
  const now = ctx.now()
  const { actor } = ctx
  await insertActivity(tx, {
    organization_id: entry.organizationId,
    created_at: now,
    id: v7({ msecs: now.getTime() }),
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
    request_id: ctx.requestId,
  })
}

const toJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
