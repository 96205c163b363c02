import { isSubscribedSomewhere, type Reader } from '~/shared/rules/mailings/choices'
import type { AlertKind } from '~/shared/rules/mailings/kinds'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { upsertKeys } from './key.store'
import { hashOf, type MailingKey, mailKeyOf } from './mail-key'
import { listReaderRows, type ReaderRow } from './readers.store'

/** Which of several places in the client the reader wants mails about: `isReaderOf`. */
export interface AlertReader extends Reader {
  userId: string
  email: string
  timezone: string
  clientName: string
  /** For links into the client and for unsubscribing. */
  unsubscribe: MailingKey
}

/** Owners get alerts unless they opted out, and everything else only when they or a team of theirs subscribed. */
export const readerOf = (row: ReaderRow, kind: string): Reader => ({
  clientId: row.client_id,
  seesAll: row.sees_all,
  projectIds: row.project_ids,
  isDefault: kind === 'alert' && row.is_default,
  choices: row.choices,
})

/**
 * Everyone who gets mails about alerts of the clients, one row per reader and client, within the rights that they have
 * now. Makes the keys of their mails known, so it belongs into the transaction that queues them.
 */
export async function listAlertReaders(
  { now }: Pick<Ctx, 'now'>,
  tx: Db,
  tenant: number,
  kind: AlertKind,
  clients: number[],
): Promise<AlertReader[]> {
  const rows = await listReaderRows(tx, tenant, { kind, clients })
  const found = rows.filter((row) => isSubscribedSomewhere(readerOf(row, kind)))
  const readers = await Promise.all(
    found.map(async (row) => ({
      ...readerOf(row, kind),
      userId: row.user_id,
      email: row.email,
      timezone: row.timezone,
      clientName: row.client_name,
      unsubscribe: await mailKeyOf(tenant, { kind, user: row.user_id, client: row.client_id }),
    })),
  )
  const keys = readers.map(({ userId, clientId, unsubscribe }) => ({
    kind,
    user: userId,
    client: clientId,
    keyHash: hashOf(unsubscribe.key),
  }))
  await upsertKeys(tx, tenant, keys, now())
  return readers
}
