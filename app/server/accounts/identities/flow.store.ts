import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db'
import type { DB } from '../../platform/db/types'

export type FlowRow = Selectable<DB['sign_in_flow']>

export async function insertFlow(db: Db, flow: Insertable<DB['sign_in_flow']>): Promise<void> {
  await db.insertInto('sign_in_flow').values(flow).execute()
}

interface Holder {
  stateHash: Buffer
  provider: string
  /** Hash of the secret in the browser's cookie. */
  browserHash: Buffer | null
  /** API clients have no cookie; their flow belongs to the user. */
  userId: string | null
  now: Date
}

/** Removes and returns a flow; undefined unless the caller started it. */
export const takeFlow = (db: Db, { stateHash, provider, browserHash, userId, now }: Holder) =>
  db
    .deleteFrom('sign_in_flow')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .where((e) =>
      e.or([
        e('browser_hash', '=', browserHash),
        e.and([e('browser_hash', 'is', null), e('user_id', '=', userId)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

export const findFlowUrl = async (
  db: Db,
  { stateHash, provider, browserHash, now }: Omit<Holder, 'userId'>,
): Promise<string | undefined> => {
  const flow = await db
    .selectFrom('sign_in_flow')
    .select('authorize_url')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return flow?.authorize_url
}

/** Of a connection, whose callback does not name it. */
export const findFlowProvider = async (db: Db, stateHash: Buffer, now: Date): Promise<string | undefined> => {
  const flow = await db
    .selectFrom('sign_in_flow')
    .select('provider')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return flow?.provider
}

/** The own domain that the flow was started on; undefined without such a flow. */
export const findFlowHost = async (
  db: Db,
  { stateHash, provider, now }: Pick<Holder, 'stateHash' | 'provider' | 'now'>,
): Promise<string | null | undefined> => {
  const flow = await db
    .selectFrom('sign_in_flow')
    .select('host')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return flow?.host
}

export const countFlows = async (db: Db, network: string, now: Date): Promise<number> => {
  const { total } = await db
    .selectFrom('sign_in_flow')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function deleteOldFlows(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('sign_in_flow')
    .where('state_hash', 'in', (q) =>
      q.selectFrom('sign_in_flow').select('state_hash').where('expires_at', '<=', now).limit(limit),
    )
    .execute()
}
