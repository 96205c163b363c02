import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { entityName, parentId } from './organization'
import { queryId } from './paging'

export const MOVED_PEOPLE = ['all', 'members'] as const

/** Body of the call. `confirm` is the client's name, which screens require. */
export const clientMoveRequest = z.object({
  organization: parentId,
  /** In the new organization; absent: as before. */
  name: entityName.optional(),
  /** Who keeps a permission on the client: all, or only members of the new organization. */
  people: z.enum(MOVED_PEOPLE).default('all'),
  /** Whether the client's API key, share links and channels (webhooks and chats) keep working. */
  keepsAccess: z.boolean().default(false),
  confirm: z.string().max(200).optional(),
})

export const clientMoveForm = clientMoveRequest.extend({
  name: entityName,
  confirm: z.string({ error: () => inputMessages.required }).max(200),
})

const named = z.object({ _id: z.int(), name: z.string() })

export const clientMove = z.object({
  client: named,
  from: named,
  to: named,
  state: z.enum(['moving', 'done']),
  /** Structure: what screens show at once. History follows. */
  phase: z.enum(['structure', 'history']),
  /** Of the phase, in percent. */
  progress: z.int().min(0).max(100),
  movedRows: z.int(),
  /** False: its API key, share links and channels were revoked. */
  keepsAccess: z.boolean(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ClientMove = z.infer<typeof clientMove>

export const clientMovePlan = z.object({
  client: named,
  organization: named,
  amounts: z.object({
    projects: z.int(),
    sites: z.int(),
    pages: z.int(),
    monitors: z.int(),
    people: z.int(),
    teams: z.array(z.string()),
    invitations: z.int(),
    hasApiKey: z.boolean(),
    shareLinks: z.int(),
    channels: z.int(),
  }),
  /** The newest move, which may have ended. */
  move: clientMove.nullable(),
})
export type ClientMovePlan = z.infer<typeof clientMovePlan>

/** What a screen shows. */
export const moveNoticeQuery = z.object({ client_id: queryId.optional(), site_id: queryId.optional() })
export const moveNotice = z.object({
  move: clientMove.pick({ client: true, phase: true, progress: true }).nullable(),
})
export type MoveNotice = NonNullable<z.infer<typeof moveNotice>['move']>
