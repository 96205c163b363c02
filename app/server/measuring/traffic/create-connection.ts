import { v7 } from 'uuid'
import {
  trafficProblemTexts,
  trafficSourceNames,
  trafficFormMessages as words,
} from '~/shared/messages/traffic'
import type { NewTrafficConnection, TrafficConnection } from '~/shared/schemas/traffic-connection'
import type { TrafficSource } from '~/shared/values/traffic-choices'
import { refuseDemo } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { getConnection, insertConnection, lockConnectionCount } from './connection.store'
import {
  baseUrlOf,
  checkBaseUrl,
  credentialsOf,
  type Given,
  sealCredentials,
  secretField,
} from './credentials'
import { loggedConnection, presentConnection } from './present'
import { readWeek } from './read-week'
import { SourceError, sourceReaders } from './sources'

const MAX_CONNECTIONS = 200

/** Lists the properties once: wrong credentials and addresses are refused at once, at their field. `linked`: one of a site. */
export async function checkCredentials(
  ctx: TenantCtx,
  source: TrafficSource,
  { method, credentials }: Given,
  baseUrl: string | null,
  linked?: { id: string; timeZone: string },
): Promise<void> {
  const access = { ctx, method, credentials, baseUrl }
  try {
    await sourceReaders[source].listProperties(access).catch(async (error: unknown) => {
      // Plausible lists sites only for some keys, and says the same of wrong ones.
      const isUnlisted = error instanceof SourceError && error.problem === 'missing' && source === 'plausible'
      if (!isUnlisted) throw error
      if (linked) await readWeek(ctx, access, { source, property: linked.id, timeZone: linked.timeZone })
    })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { problem } = error
    if (problem === 'quota') return
    const isSecret = problem === 'refused' || problem === 'forbidden' || baseUrl === null
    throw fieldError(isSecret ? secretField(method) : 'baseUrl', trafficProblemTexts[problem])
  }
}

export async function createConnection(
  ctx: TenantCtx,
  input: NewTrafficConnection,
): Promise<TrafficConnection> {
  const { source } = input
  await refuseDemo(ctx, ctx.tenant)
  const given = credentialsOf(source, input)
  if (!given) throw fieldError('serviceAccount', words.keyInvalid)
  const baseUrl = baseUrlOf(source, input.baseUrl)
  await checkBaseUrl(ctx, baseUrl)
  await checkCredentials(ctx, source, given, baseUrl)
  return inTransaction(ctx, (tx) =>
    addConnection(ctx, tx, {
      source,
      given,
      baseUrl,
      label: input.label,
      client: ctx.target.clientId ?? null,
    }),
  )
}

interface Added {
  source: TrafficSource
  given: Given
  baseUrl: string | null
  label: string | undefined
  client: number | null
}

export async function addConnection(
  ctx: TenantCtx,
  tx: Db,
  { source, given, baseUrl, label = trafficSourceNames[source], client }: Added,
): Promise<TrafficConnection> {
  const { tenant } = ctx
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const sealed = await sealCredentials(id, given.credentials)
  if ((await lockConnectionCount(tx, tenant)) >= MAX_CONNECTIONS)
    throw new AppError('CONFLICT', words.tooMany(MAX_CONNECTIONS))
  await insertConnection(tx, tenant, {
    id,
    clientId: client,
    source,
    label,
    baseUrl,
    method: given.method,
    account: given.account,
    sealed,
    createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    createdAt: now,
    updatedAt: now,
  })
  const row = await getConnection(tx, tenant, id)
  await recordActivity(ctx, tx, 'trafficConnection.create', id, { after: loggedConnection(row) })
  return presentConnection(row)
}
