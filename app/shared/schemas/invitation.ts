import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { peopleMessages } from '../messages/people'
import { ASSIGNABLE_ROLES } from '../rules/access/roles'
import { emailAddress } from './auth'
import { parentId } from './organization'
import { queryId } from './paging'
import { isClientRole, projectIds } from './permission'

/** To a client with a role, to projects with a role, or to a team. */
export const newInvitation = z
  .object({
    email: emailAddress,
    client: parentId.optional(),
    projects: projectIds,
    role: z.enum(ASSIGNABLE_ROLES, { error: () => inputMessages.notAnOption }).optional(),
    team: parentId.optional(),
  })
  .superRefine(({ client, projects, role, team }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if ((client === undefined) === (team === undefined)) refuse('client', inputMessages.required)
    if (client !== undefined && role === undefined) refuse('role', inputMessages.required)
    if (team !== undefined && (role !== undefined || projects.length > 0))
      refuse('role', inputMessages.notAnOption)
    if (role === undefined) return
    if (!isClientRole(role) && projects.length === 0) refuse('projects', formMessages.selectProject)
    if (isClientRole(role) && projects.length > 0) {
      refuse('projects', peopleMessages.permission.roleNeedsNoProjects)
    }
  })
export type NewInvitation = z.output<typeof newInvitation>

/** Exactly one of the three. */
export const invitationQuery = z
  .object({ client: queryId.optional(), project: queryId.optional(), team: queryId.optional() })
  .refine((query) => Object.values(query).filter((id) => id !== undefined).length === 1, {
    error: () => inputMessages.required,
  })

export const invitation = z.object({
  _id: z.string(),
  organization: z.int(),
  email: z.string(),
  client: z.int().nullable(),
  projects: z.array(z.object({ _id: z.int(), name: z.string() })),
  team: z.int().nullable(),
  role: z.enum(ASSIGNABLE_ROLES).nullable(),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>
