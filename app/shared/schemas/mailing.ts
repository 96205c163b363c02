import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { FREQUENCIES, MAILING_KINDS, MAILING_LEVELS, UNSUBSCRIBE_LISTS } from '../rules/mailings/kinds'
import { keyword, paging, queryFlag, queryId } from './paging'
import { subjectId } from './permission'

export const MAX_BULK_MAILINGS = 200
export const DEFAULT_SCHEDULE = { frequency: 'weekly', weekday: 0, hour: 8 } as const

const kind = z.enum(MAILING_KINDS, { error: () => inputMessages.notAnOption })
const frequency = z.enum(FREQUENCIES, { error: () => inputMessages.notAnOption })
/** 0 is Monday. */
const weekday = z.coerce
  .number({ error: () => inputMessages.notAnOption })
  .int()
  .min(0)
  .max(6)
const hour = z.coerce
  .number({ error: () => inputMessages.notAnOption })
  .int()
  .min(0)
  .max(23)
/** JSON booleans, and form values. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/** When and how reports are sent, in the reader's time zone; what is missing stays as it is. */
export const mailingSchedule = z.object({
  frequency: frequency.optional(),
  weekday: weekday.optional(),
  hour: hour.optional(),
  /** Whether the report comes as PDF, too: of reports about a client, a project or a site. */
  hasPdf: flag.optional(),
})
export type MailingSchedule = z.output<typeof mailingSchedule>

/** The deepest one counts. */
const place = z.object({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
})
export type MailingPlaceInput = z.output<typeof place>

const hasPlace = ({ organization, client, project, site }: MailingPlaceInput) =>
  (organization ?? client ?? project ?? site) !== undefined
const needsPlace = { path: ['client'], error: () => inputMessages.required }

const choice = mailingSchedule.extend({ ...place.shape, kind, isSubscribed: flag.default(true) })

/** The caller's own subscription to one kind of mail about one place; subscribing again updates it. */
export const ownSubscription = choice.refine(hasPlace, needsPlace)

/**
 * A subscription of a person or team, set by an admin of the place. A team's is for all its members. Team reports are of
 * the whole organization: of a team about its clients, of a person about the clients of all own teams.
 */
export const memberSubscription = choice.extend({ subject: subjectId }).refine(hasPlace, needsPlace)

export const mailingChange = mailingSchedule.extend({ isSubscribed: flag.optional() })
export type MailingChange = z.output<typeof mailingChange>

/** A form with one checked box sends a single value. */
const mailingIds = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z
    .array(z.uuid({ error: () => inputMessages.oneChecked }), { error: () => inputMessages.oneChecked })
    .min(1, { error: () => inputMessages.oneChecked })
    .max(MAX_BULK_MAILINGS),
)
export const bulkMailingChange = mailingChange.extend({ mailings: mailingIds })
export const bulkMailingResult = z.object({ changed: z.int() })

const subscriber = z.object({
  type: z.enum(['user', 'team']),
  /** A user's UUID, or a team's number. */
  _id: z.string(),
  name: z.string(),
  /** null of teams. */
  email: z.string().nullable(),
  /** Deactivated people get no mails. */
  isActive: z.boolean(),
  /** Mail servers refused the address for good. */
  isSuspended: z.boolean(),
})

export const mailing = z.object({
  /** null of what owners get by default, until it is changed. */
  _id: z.uuid().nullable(),
  kind,
  subscriber,
  level: z.enum(MAILING_LEVELS),
  organization: z.int(),
  organizationName: z.string(),
  client: z.int().nullable(),
  clientName: z.string().nullable(),
  project: z.int().nullable(),
  projectName: z.string().nullable(),
  site: z.int().nullable(),
  siteName: z.string().nullable(),
  isSubscribed: z.boolean(),
  /** All null of alert mails. */
  frequency: frequency.nullable(),
  weekday: z.int().nullable(),
  hour: z.int().nullable(),
  hasPdf: z.boolean(),
  /** Of the user; teams have members in several. */
  timezone: z.string().nullable(),
  nextAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** Whether the caller may change it. */
  mayUpdate: z.boolean(),
  /** Of a team that the caller is a member of. */
  isOwnTeam: z.boolean(),
})
export type Mailing = z.infer<typeof mailing>

/** The caller's own ones and those of own teams. Alerts that owners get by default are listed per client. */
export const ownSubscriptionQuery = paging(100).extend({
  ...place.shape,
  kind: kind.optional(),
  isSubscribed: queryFlag.optional(),
  search: keyword,
})

/** A place lists what covers it and what is inside. Without one: all that the caller administers. */
export const mailingQuery = paging(50).extend({
  ...place.shape,
  kind: kind.optional(),
  /** A user's UUID, or a team's number. */
  subject: subjectId.optional(),
  isSubscribed: queryFlag.optional(),
  search: keyword,
})
export type MailingQuery = z.output<typeof mailingQuery>

export const subscriberRow = subscriber.extend({
  organization: z.int(),
  organizationName: z.string(),
  suspendedAt: z.iso.datetime().nullable(),
  suspendedReason: z.string().nullable(),
  /** Subscriptions of each kind that the caller may see. */
  counts: z.record(kind, z.int()),
})
export type SubscriberRow = z.infer<typeof subscriberRow>

export const subscriberQuery = paging(50).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  type: z.enum(['user', 'team']).optional(),
  kind: kind.optional(),
  isSuspended: queryFlag.optional(),
  search: keyword,
})

/** One subscriber: a user's UUID or a team's number. */
export const subscriberParams = z.object({ id: subjectId })
export const oneSubscriberQuery = z.object({ organization: queryId.optional() })

/** People and teams who can see a place and may be subscribed to mails about it. */
export const candidateQuery = place.extend({
  search: keyword,
  limit: z.coerce.number().int().min(1).max(50).default(50),
})

/** Clients with competitors, and who gets their competitor reports. */
export const competitorSubscriptions = z.object({
  client: z.int(),
  clientName: z.string(),
  organization: z.int(),
  organizationName: z.string(),
  competitors: z.int(),
  subscribers: z.int(),
  /** The caller's own one. */
  own: mailing.nullable(),
})
export type CompetitorSubscriptions = z.infer<typeof competitorSubscriptions>
export const competitorSubscriptionsQuery = paging(50).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  search: keyword,
})

/** What the screens and the one-click form post: the key of a mail, and the list that it belongs to. */
export const unsubscription = z.object({
  list: z.enum(UNSUBSCRIBE_LISTS),
  /** Several keys are joined by a dot. */
  key: z.string().max(600),
})
