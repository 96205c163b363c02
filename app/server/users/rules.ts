import { peopleMessages } from '~/shared/messages/people'

export interface ActiveChange {
  caller: { userId: string; isSuper: boolean; ownerOf: number[] }
  user: { id: string; isSuper: boolean; organizations: number[] }
}

/**
 * Why the caller may not close or open an account; null when nothing speaks against it. An account is one
 * for all its organizations, so who owns only some of them must not decide for the others.
 */
export function refusalOfActiveChange({ caller, user }: ActiveChange): string | null {
  if (caller.userId === user.id) return peopleMessages.user.notYourself
  if (caller.isSuper) return null
  if (user.isSuper) return peopleMessages.user.isSuper
  const isElsewhere = user.organizations.some((organizationId) => !caller.ownerOf.includes(organizationId))
  return isElsewhere ? peopleMessages.user.inOtherOrganization : null
}
