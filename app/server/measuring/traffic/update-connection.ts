import type { TrafficConnection, TrafficConnectionChange } from '~/shared/schemas/traffic-connection'
import { trafficConnectionForm } from '~/shared/schemas/traffic-connection'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { type ConnectionRow, getConnection, lockConnection, updateConnectionRow } from './connection.store'
import { checkCredentials } from './create-connection'
import { credentialsOf, type Given, sealCredentials } from './credentials'
import { loggedConnection, presentConnection } from './present'
import { findLinkedProperty, wakeProperties } from './property.store'

function refuseFaults(source: ConnectionRow['source'], input: TrafficConnectionChange): void {
  const result = trafficConnectionForm(source).safeParse(input)
  if (result.success) return
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [path.join('.'), [message]]),
  )
  throw new AppError('INVALID', Object.values(fields).flat()[0] ?? '', { fields })
}

/** What is left out stays as it is. New credentials are tried first. */
export async function updateConnection(
  ctx: TenantCtx,
  input: TrafficConnectionChange,
): Promise<TrafficConnection> {
  const id = String(ctx.target.id)
  const row = await getConnection(ctx.db, ctx.tenant, id)
  refuseFaults(row.source, input)
  const given = credentialsOf(row.source, input)
  if (given) {
    const linked = await findLinkedProperty(ctx.db, ctx.tenant, id)
    await checkCredentials(ctx, row.source, given, row.base_url, linked)
  }
  return inTransaction(ctx, (tx) => changeConnection(ctx, tx, id, { label: input.label, given }))
}

/** With new credentials the connection works again, and its sites are read at once. */
export async function changeConnection(
  ctx: TenantCtx,
  tx: Db,
  id: string,
  { label, given }: { label?: string | undefined; given: Given | undefined },
): Promise<TrafficConnection> {
  const before = await lockConnection(tx, ctx.tenant, id)
  const now = ctx.now()
  const renewed = given && {
    method: given.method,
    account: given.account,
    sealed: await sealCredentials(id, given.credentials),
    state: 'connected',
    reason: null,
    failures: 0,
    pausedUntil: null,
    notifiedAt: null,
    // The user who renews it is notified when it expires.
    createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : before.created_by,
  }
  await updateConnectionRow(tx, ctx.tenant, id, { label, ...renewed }, now)
  if (given) await wakeProperties(tx, ctx.tenant, id, now)
  const after = await getConnection(tx, ctx.tenant, id)
  await recordActivity(ctx, tx, 'trafficConnection.update', id, {
    before: loggedConnection(before),
    after: { ...loggedConnection(after), ...(given && { newValues: ['credentials'] }) },
  })
  return presentConnection(after)
}
