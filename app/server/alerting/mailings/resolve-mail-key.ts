import { isSubscribedSomewhere } from '~/shared/rules/mailings/choices'
import type { MailingKind } from '~/shared/rules/mailings/kinds'
import type { Db } from '../../platform/db'
import { listByKeys } from './key.store'
import { readerOf } from './list-alert-readers'
import { hashesOf, MAIL_KEY_PREFIX } from './mail-key'
import { listReaderRows } from './readers.store'

/** The reader of a mail and what its links may open now. */
export interface MailReader {
  id: string
  userId: string
  email: string
  organizationId: number
  clientId: number
  kind: MailingKind
  /** Without the whole client only these projects. */
  seesAll: boolean
  projectIds: number[]
}

/**
 * undefined when the key is unknown, about no single client, or when the reader unsubscribed, was deactivated or lost
 * the right.
 */
export async function resolveMailKey(db: Db, key: string): Promise<MailReader | undefined> {
  if (!key.startsWith(MAIL_KEY_PREFIX)) return undefined
  const [found] = await listByKeys(db, hashesOf(key))
  if (!found || found.client_id === null || found.unsubscribed_at !== null) return undefined
  const { organization_id: tenant, kind, user_id: user, client_id: client } = found
  const [row] = await listReaderRows(db, tenant, { kind, clients: [client], user })
  if (!row || !isSubscribedSomewhere(readerOf(row, kind))) return undefined
  return {
    id: found.id,
    userId: user,
    email: row.email,
    organizationId: tenant,
    clientId: client,
    kind,
    seesAll: row.sees_all,
    projectIds: row.project_ids,
  }
}
