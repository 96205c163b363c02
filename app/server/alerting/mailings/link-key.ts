import type { Db } from '../../platform/db'
import { mailKeyOf } from './mail-key'
import { findMailings } from './mailing.store'

/** The key for links in what is made for a mailing; null when several readers share it: a key opens what one may see. */
export async function linkKeyOf(db: Db, mailing: string): Promise<string | null> {
  const [found] = await findMailings(db, [mailing])
  if (!found?.isSubscribed || found.subject.user === null) return null
  const { organizationId, kind, subject, clientId: client } = found
  return (await mailKeyOf(organizationId, { kind, user: subject.user, client })).key
}
