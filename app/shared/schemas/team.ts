import { z } from 'zod'
import { formMessages } from '../messages/form'
import { entityName, parentId } from './organization'
import { keyword, ordering, paging, queryId } from './paging'
import { memberQuery } from './permission'

export const teamForm = z.object({ name: entityName })
export const newTeam = teamForm.extend({ organization: parentId })
export const teamQuery = paging(50).extend({
  ...ordering.shape,
  search: keyword,
  organization: queryId.optional(),
})

export const team = z.object({
  _id: z.int(),
  organization: z.int(),
  organizationName: z.string(),
  name: z.string(),
  users: z.int(),
  administrators: z.int(),
  permissions: z.int(),
  createdAt: z.iso.datetime(),
})
export type Team = z.infer<typeof team>

export const teamUser = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isAdministrator: z.boolean(),
  joinedAt: z.iso.datetime(),
})
export type TeamUser = z.infer<typeof teamUser>
export const teamUserQuery = memberQuery.omit({ orderBy: true }).extend({
  orderBy: z.enum(['name', 'email']).default('name'),
})

const uuid = z.uuid({ error: () => formMessages.selectUser })
/** A form with one checked box sends a single value. */
export const teamUsers = z.object({
  users: z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(uuid, { error: () => formMessages.selectUser })
      .min(1, { error: () => formMessages.selectUser })
      .max(200),
  ),
})
