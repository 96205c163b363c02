import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { parentId } from './organization'
import { keyword, paging, queryFlag, queryId } from './paging'

export const userQuery = paging(50).extend({
  search: keyword,
  organization: queryId.optional(),
  isConfirmed: queryFlag.optional(),
  isActive: queryFlag.optional(),
  isTrial: queryFlag.optional(),
  orderBy: z.enum(['name', 'email', 'createdAt', 'lastLoggedIn']).default('name'),
  orderDirection: z.enum(['asc', 'desc']).default('asc'),
})

export const userOrganization = z.object({
  _id: z.int(),
  name: z.string(),
  isOwner: z.boolean(),
  isBillingAdmin: z.boolean(),
  isTrial: z.boolean(),
})

/** Limited to organizations of the caller. */
export const user = z.object({
  _id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isConfirmed: z.boolean(),
  isSuper: z.boolean(),
  isLdapUser: z.boolean(),
  /** `internal` for an address of the operator's company. */
  tag: z.enum(['internal', 'client']),
  lastLoggedIn: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  organizations: z.array(userOrganization),
})
export type User = z.infer<typeof user>

/** Users change everything else themselves. */
export const userChange = z.object({
  isActive: z.boolean().optional(),
  isBillingAdmin: z.boolean().optional(),
})
export const ofOrganization = z.object({ organization: queryId.optional() })

/** A form with one checked box sends a single value. */
export const userTeams = z.object({
  teams: z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(parentId, { error: () => inputMessages.required })
      .min(1, { error: () => inputMessages.oneChecked })
      .max(200),
  ),
})

export const superAdminQuery = paging(50).extend({ search: keyword })
export const superAdmin = user.pick({
  _id: true,
  email: true,
  name: true,
  isActive: true,
  lastLoggedIn: true,
})
export type SuperAdmin = z.infer<typeof superAdmin>
export const superAdminForm = z.object({
  email: z
    .email({
      error: (issue) => (issue.input === undefined ? inputMessages.required : inputMessages.validEmail),
    })
    .max(320),
})

export const ownOrganization = userOrganization.extend({ members: z.int(), clients: z.int() })
export type OwnOrganization = z.infer<typeof ownOrganization>
