import type { Db } from '../db'
import { env } from '../env'
import { openSecret, sealSecret } from '../secrets'
import { findVerifiedSender } from './brand-sender.store'
import { messageDomain } from './sender'

/** Authenticated with the key: it opens for the same organization only. */
const placeOf = (organization: number) => `brand-sender/${organization}`

export const sealSenderKey = (organization: number, privateKey: string): Promise<string> =>
  sealSecret(privateKey, placeOf(organization))

/** The domain whose SPF record names the servers that send our mails. */
export const spfInclude = (): string => env().MAIL_SPF_INCLUDE ?? messageDomain()

/** The verified sender address of an organization and its signature; null: the product's own is used. */
export async function brandSenderOf(db: Db, organization: number | null) {
  const sender = organization === null ? undefined : await findVerifiedSender(db, organization)
  if (organization === null || !sender) return null
  const privateKey = await openSecret(sender.private_key, placeOf(organization))
  if (privateKey === null) return null
  const { address, domain, selector } = sender
  return { address, dkim: { domainName: domain, keySelector: selector, privateKey } }
}
