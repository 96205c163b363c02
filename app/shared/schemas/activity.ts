import { z } from 'zod'
import { failuresMessages } from '../messages/failures'
import { endMoment, startMoment } from './moment'
import { keyword, queryId } from './paging'

export const ACTOR_KINDS = ['user', 'key', 'share', 'agent', 'scim', 'system', 'anonymous'] as const

/** Keyset cursor: time and id of the last entry. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/, { error: () => failuresMessages.invalidRequest })

export const activityFilter = z.object({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  /** The id of the actor, or part of the name. */
  actor: keyword,
  actorKind: z.enum(ACTOR_KINDS).optional(),
  /** An action such as `client.update`, or a type such as `client`. */
  type: z
    .string()
    .regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/)
    .optional(),
  from: startMoment.optional(),
  /** The day is included. */
  to: endMoment.optional(),
  search: keyword,
})
export type ActivityFilter = z.output<typeof activityFilter>

export const activityQuery = activityFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: cursor.optional(),
})

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const activityEntry = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  organization: z.int(),
  organizationName: z.string().nullable(),
  client: z.int().nullable(),
  clientName: z.string().nullable(),
  project: z.int().nullable(),
  projectName: z.string().nullable(),
  actorKind: z.enum(ACTOR_KINDS),
  actor: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  text: z.string(),
  changes: z.array(change),
  /** How often within the hour, for entries that are counted. */
  times: z.int(),
  lastAt: z.iso.datetime().nullable(),
  /** Address and device are null for readers who are no admins. */
  ip: z.string().nullable(),
  device: z.string().nullable(),
  requestId: z.string(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

/** `next` is `before` of the following page; null on the last one. */
export const activityPage = z.object({ items: z.array(activityEntry), next: z.string().nullable() })
export type ActivityPage = z.infer<typeof activityPage>

export const ownActivityQuery = activityQuery.pick({ before: true }).extend({
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
