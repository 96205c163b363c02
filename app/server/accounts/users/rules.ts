import { peopleMessages } from '~/shared/messages/people'

/** Internal users have an address of the operator's company, with or without a plus suffix; all others are clients. */
export function userTag(email: string, companyDomain: string | undefined): 'internal' | 'client' {
  if (!companyDomain) return 'client'
  const [name = '', domain = '', ...rest] = email.toLowerCase().split('@')
  const isOfCompany = rest.length === 0 && domain === companyDomain.toLowerCase()
  return isOfCompany && /^[\w.-]+(\+[\w.-]*)?$/.test(name) ? 'internal' : 'client'
}

export interface ActiveChange {
  caller: { userId: string; isSuper: boolean; ownerOf: number[] }
  user: { id: string; isSuper: boolean; organizations: number[] }
}

/**
 * Why the caller may not activate or deactivate the account; null when allowed. An account spans all its
 * organizations, so owning only some of them is not enough.
 */
export function refusalOfActiveChange({ caller, user }: ActiveChange): string | null {
  if (caller.userId === user.id) return peopleMessages.user.notYourself
  if (caller.isSuper) return null
  if (user.isSuper) return peopleMessages.user.isSuper
  const isElsewhere = user.organizations.some((organizationId) => !caller.ownerOf.includes(organizationId))
  return isElsewhere ? peopleMessages.user.inOtherOrganization : null
}
