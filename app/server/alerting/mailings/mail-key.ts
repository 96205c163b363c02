import { paths } from '~/shared/paths'
import { listOf, type MailingKind, type UnsubscribeList } from '~/shared/rules/mailings/kinds'
import { publicUrl } from '../../platform/public-url'
import { derivedKey, hashSecret } from '../../platform/secrets'

/** Distinguishes the key of a mail from those of share links and other bearer tokens. */
export const MAIL_KEY_PREFIX = 'lk_m_'

/** Names reader, kind of mail and client: what the links of a mail carry, and what it is unsubscribed by. */
export interface MailingKey {
  list: UnsubscribeList
  key: string
}

export interface KeyOwner {
  kind: MailingKind
  user: string
  /** null: mails about the whole organization. */
  client: number | null
}

export async function mailKeyOf(tenant: number, { kind, user, client }: KeyOwner): Promise<MailingKey> {
  const isOutageMail = kind === 'alert' && client !== null
  // Keys of alert mails stay those of the outage mails that were sent before.
  const place = isOutageMail ? `outage mail ${client}:${user}` : `mailing ${kind} ${tenant}/${client}:${user}`
  return { list: listOf(kind), key: MAIL_KEY_PREFIX + (await derivedKey(place)) }
}

/** Without the prefix, which outage mails did not have. */
export const hashOf = (key: string): Buffer => hashSecret(key.replace(MAIL_KEY_PREFIX, ''))

const SEPARATOR = '.'
/** Longer headers are rejected by mail servers. */
const MAX_KEYS = 10

/** A mail about several clients contains all their keys. */
const joinKeys = (keys: readonly MailingKey[]): string =>
  [...new Set(keys.map(({ key }) => key))].slice(0, MAX_KEYS).join(SEPARATOR)

export const hashesOf = (joined: string): Buffer[] =>
  joined
    .split(SEPARATOR)
    .filter((key) => key !== '')
    .slice(0, MAX_KEYS)
    .map(hashOf)

const PATHS: Record<UnsubscribeList, (key: string) => string> = {
  email: paths.unsubscribeEmail,
  alert: paths.unsubscribeAlert,
  thresholdAlert: paths.unsubscribeThresholdAlert,
}

/** Keys of one reader and list. */
export function unsubscribeUrl(keys: readonly [MailingKey, ...MailingKey[]]): string {
  return publicUrl(PATHS[keys[0].list](joinKeys(keys.filter(({ list }) => list === keys[0].list))))
}
