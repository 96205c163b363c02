import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { shareLinksMessages } from '../messages/sharing'
import { LINK_STATES, SHARE_LEVELS } from '../rules/access/sharing'
import { endMoment } from './moment'
import { entityName } from './organization'
import { paging, queryId } from './paging'

/** Shows a place, or one thing instead: a benchmark with its client, the others without a place. */
export const newShareLink = z
  .object({
    name: entityName,
    client: queryId.nullish(),
    project: queryId.nullish(),
    site: queryId.nullish(),
    compareSession: z.uuid().nullish(),
    personalDashboard: z.uuid().nullish(),
    benchmark: z.boolean().default(false),
    /** Absent or null: valid until revoked. A day is included. */
    expiresAt: endMoment.nullish(),
    /** Visitors may request tests of a page. */
    mayTest: z.boolean().default(false),
  })
  .refine((link) => link.client || link.compareSession || link.personalDashboard, {
    path: ['client'],
    error: () => inputMessages.required,
  })
  .refine(({ project, site }) => !site || project, { path: ['project'], error: () => inputMessages.required })
  .superRefine((link, context) => {
    const { client, project, site, mayTest, ...things } = link
    const [name, ...others] = THINGS.filter((thing) => things[thing])
    if (name === undefined) return
    const hasPlace = project || site || mayTest || (client && name !== 'benchmark')
    if (hasPlace || others.length > 0)
      context.addIssue({ code: 'custom', path: [name], message: shareLinksMessages.oneThingOnly })
  })

const THINGS = ['compareSession', 'personalDashboard', 'benchmark'] as const

export const shareLinkQuery = paging(50).extend({
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
})

export const shareLink = z.object({
  _id: z.uuid(),
  name: z.string(),
  level: z.enum(SHARE_LEVELS),
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  project: z.int().nullable(),
  projectName: z.string().nullable(),
  site: z.int().nullable(),
  siteName: z.string().nullable(),
  /** Of a link that shows one thing: which, and its title. */
  thing: z.uuid().nullable(),
  thingName: z.string().nullable(),
  /** The last characters of the key. */
  hint: z.string(),
  state: z.enum(LINK_STATES),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  uses: z.int(),
  mayTest: z.boolean(),
})
export type ShareLink = z.infer<typeof shareLink>

/** The only response that contains the key. */
export const createdShareLink = shareLink.extend({ key: z.string(), url: z.string() })
export type CreatedShareLink = z.infer<typeof createdShareLink>

export const openShareLinkBody = z.object({ key: z.string().min(1).max(200) })

export const shareVisitor = z.object({
  name: z.string(),
  /** Stands for the visitor in requests for tests. */
  profileId: z.uuid(),
  mayTest: z.boolean(),
  level: z.enum(SHARE_LEVELS),
  client: z.int(),
  project: z.int().nullable(),
  site: z.int().nullable(),
  thing: z.uuid().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type ShareVisitor = z.infer<typeof shareVisitor>
