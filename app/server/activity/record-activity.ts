import { v7 } from 'uuid'
import type { Actor } from '~/shared/rules/roles'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { insertActivity } from './store'

export interface ActivityEntry {
  organizationId: number
  /** `<object>.<verb>`, the words of the rights table where there is one. */
  action: string
  objectId: number | string
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

/** Leaves who did what, from where, inside the transaction of the write itself. */
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
    before: toJson(entry.before),
    after: toJson(entry.after),
    ip: ctx.ip,
    request_id: ctx.requestId,
  })
}

const toJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
