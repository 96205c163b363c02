import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { peopleMessages } from '../messages/people'
import { ASSIGNABLE_ROLES, CLIENT_ROLES, PROJECT_ROLES } from '../rules/access/roles'
import { parentId } from './organization'

/** A form with one checked box sends a single value. */
const idList = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(parentId).max(500),
)
export const projectIds = idList.default([])

const role = z.enum(ASSIGNABLE_ROLES, { error: () => inputMessages.notAnOption })
export const projectRole = z.enum(PROJECT_ROLES, { error: () => peopleMessages.permission.roleOfProject })

export const isClientRole = (value: string): boolean => (CLIENT_ROLES as readonly string[]).includes(value)

interface RoleAndProjects {
  role: z.output<typeof role>
  projects: number[]
}
/** Project roles need projects, client roles exclude them. */
function checkLevel({ role, projects }: RoleAndProjects, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['projects'], message })
  if (!isClientRole(role) && projects.length === 0) refuse(formMessages.selectProject)
  if (isClientRole(role) && projects.length > 0) refuse(peopleMessages.permission.roleNeedsNoProjects)
}

export const roleOnClient = z.object({ role, projects: projectIds })
const chosenClient = z.coerce
  .number({ error: () => peopleMessages.permission.chooseClient })
  .int()
  .min(1, { error: () => peopleMessages.permission.chooseClient })
  .max(2_147_483_647)
export const newPermission = roleOnClient.extend({ client: chosenClient }).superRefine(checkLevel)

/** Without projects: all roles in the client, those on its projects included. */
export const permissionRemoval = z.object({ client: parentId, projects: projectIds })

export const permissionSource = z.object({
  kind: z.enum(['user', 'team', 'owner', 'super']),
  team: z.int().nullable(),
  teamName: z.string().nullable(),
})

export const permission = z.object({
  organization: z.int().nullable(),
  organizationName: z.string().nullable(),
  client: z.int().nullable(),
  clientName: z.string().nullable(),
  project: z.int().nullable(),
  projectName: z.string().nullable(),
  role: z.enum([...ASSIGNABLE_ROLES, 'owner', 'super']),
  source: permissionSource,
})
export type Permission = z.infer<typeof permission>

/** A user's UUID, or a team's number. */
export const subjectId = z
  .string({ error: () => formMessages.selectUser })
  .trim()
  .regex(/^(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, { error: () => formMessages.selectUser })

export const clientMember = roleOnClient.extend({ subjectId }).superRefine(checkLevel)
export const projectMember = z.object({ subjectId, role: projectRole })
export const memberRemoval = z.object({ subjectId })

export const memberQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  search: z
    .string()
    .trim()
    .max(200)
    .refine((text) => !text.includes('\u0000'))
    .transform((text) => text || undefined)
    .optional(),
  subject: subjectId.optional(),
  orderBy: z.enum(['name', 'email', 'role']).default('name'),
  orderDirection: z.enum(['asc', 'desc']).default('asc'),
})
export type MemberQuery = z.output<typeof memberQuery>

export const member = z.object({
  _id: z.string(),
  kind: z.enum(['user', 'team']),
  email: z.string().nullable(),
  name: z.string(),
  isActive: z.boolean(),
  /** The strongest role here. */
  role: z.enum([...ASSIGNABLE_ROLES, 'owner']),
  /** Direct role; null when all rights are inherited. */
  given: z
    .object({
      role: z.enum(ASSIGNABLE_ROLES),
      projects: z.array(z.object({ _id: z.int(), name: z.string() })),
    })
    .nullable(),
  sources: z.array(permissionSource.extend({ role: z.enum([...ASSIGNABLE_ROLES, 'owner']) })),
})
export type Member = z.infer<typeof member>

export const candidate = z.object({
  _id: z.string(),
  kind: z.enum(['user', 'team']),
  name: z.string(),
  email: z.string().nullable(),
})
export type Candidate = z.infer<typeof candidate>
export const candidateQuery = z.object({
  search: memberQuery.shape.search,
  limit: z.coerce.number().int().min(1).max(50).default(50),
})

export const count = z.object({ count: z.int() })
