import { scimMessages as words } from '~/shared/messages/scim'
import type { ScimUserBody } from '~/shared/schemas/scim'
import { namesOf } from '../claims-rules'
import { scimRefusal } from './scim-refusal'
import type { UserFields } from './user.store'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `wasActive` holds where nothing is said. */
export function fieldsOf(body: ScimUserBody, wasActive: boolean): UserFields {
  const { userName, externalId, active, displayName, name } = body
  const emails = (body.emails ?? []).map(({ value, type, primary }) => ({ value, type, primary }))
  const chosen =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0]
  const email = (chosen?.value || userName).toLowerCase()
  if (!ADDRESS.test(email)) throw scimRefusal('invalidValue', words.noEmail)
  const { givenName, familyName, formatted } = name ?? {}
  return {
    userName,
    externalId: externalId || null,
    email,
    isActive: active ?? wasActive,
    attributes: {
      name: name ? { givenName, familyName, formatted } : null,
      displayName: displayName || null,
      emails,
    },
  }
}

/** For the account, which has a first and a last name. */
export const accountNamesOf = ({ email, attributes: { name, displayName } }: UserFields) =>
  namesOf({
    email,
    given_name: name?.givenName ?? undefined,
    family_name: name?.familyName ?? undefined,
    name: name?.formatted || displayName || undefined,
  })

export const domainOf = (email: string) => email.split('@').at(-1)?.toLowerCase() ?? ''

export type Joining = 'create' | 'attach' | 'notProven' | 'inactive'

/** A token must not make a member of somebody whose address the organization does not control. */
export function decideJoining(
  account: { isActive: boolean; isSuper: boolean; isLdap: boolean } | null,
  { isMember, isDomainProven }: { isMember: boolean; isDomainProven: boolean },
): Joining {
  if (!account) return 'create'
  if (!isMember && (!isDomainProven || account.isSuper || account.isLdap)) return 'notProven'
  return account.isActive ? 'attach' : 'inactive'
}
