import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { trafficFormMessages as messages } from '../messages/traffic'
import { isTimeZone } from '../values/time-zones'
import {
  SOURCE_ADDRESSES,
  TRAFFIC_METHODS,
  TRAFFIC_PROBLEMS,
  TRAFFIC_SOURCES,
  TRAFFIC_STATES,
  type TrafficSource,
} from '../values/traffic-choices'
import { line } from './organization'
import { keyword, pageOf, paging, queryId } from './paging'
import { trafficFlags, trafficProgress } from './traffic'

const optionalLine = (max: number) =>
  line(max)
    .transform((text) => text || undefined)
    .optional()
const TOKEN = /^[\x21-\x7e]+$/

const serviceAccountKey = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
})

/** The key file of a service account as Google gives it; undefined for anything else. */
export function serviceAccountOf(text: string): { clientEmail: string; privateKey: string } | undefined {
  try {
    const { client_email, private_key } = serviceAccountKey.parse(JSON.parse(text))
    return { clientEmail: client_email, privateKey: private_key }
  } catch {
    return undefined
  }
}

const secrets = {
  serviceAccount: z
    .string()
    .trim()
    .max(10_000)
    .transform((text) => text || undefined)
    .optional(),
  token: optionalLine(500),
  user: optionalLine(200),
  password: z
    .string()
    .max(500)
    .transform((text) => text || undefined)
    .optional(),
}
type Secrets = { [K in keyof typeof secrets]?: string | undefined }

const fields = { label: optionalLine(120), baseUrl: optionalLine(500), ...secrets }

type Refuse = (path: string, message: string) => void

function checkAddress(source: TrafficSource, address: string | undefined, refuse: Refuse): void {
  if (source === 'ga4') return
  if (address === undefined) {
    if (SOURCE_ADDRESSES[source] === null) refuse('baseUrl', inputMessages.required)
    return
  }
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  if (!isWeb) refuse('baseUrl', messages.addressInvalid)
}

function checkSecrets(source: TrafficSource, input: Secrets, refuse: Refuse): void {
  const { serviceAccount, token, user, password } = input
  if (token !== undefined && !TOKEN.test(token)) refuse('token', messages.tokenInvalid)
  if (source === 'ga4') {
    if (serviceAccount === undefined) refuse('serviceAccount', inputMessages.required)
    else if (!serviceAccountOf(serviceAccount)) refuse('serviceAccount', messages.keyInvalid)
    return
  }
  if (source === 'umami' && user !== undefined) {
    if (password === undefined) refuse('password', inputMessages.required)
    return
  }
  if (token === undefined) refuse('token', inputMessages.required)
}

const refuser =
  (context: z.RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path: [path], message })

const newFields = z.object({ source: z.enum(TRAFFIC_SOURCES), ...fields })

function checkNew(input: z.output<typeof newFields>, context: z.RefinementCtx) {
  checkAddress(input.source, input.baseUrl, refuser(context))
  checkSecrets(input.source, input, refuser(context))
}

const id = queryId.nullish()

/** Of exactly one organization or client. Google accounts are connected by signing in at Google instead. */
export const newTrafficConnection = newFields
  .extend({ organization: id, client: id })
  .superRefine(checkNew)
  .refine(({ organization, client }) => (organization == null) !== (client == null), {
    error: () => messages.placeRequired,
    path: ['organization'],
  })
export type NewTrafficConnection = z.output<typeof newTrafficConnection>

const place = z
  .string({ error: () => messages.placeRequired })
  .regex(/^(organization|client):\d{1,9}$/, { error: () => messages.placeRequired })
  .transform((text): Partial<Record<'organization' | 'client', number>> => {
    const [kind, number] = text.split(':')
    return { [String(kind)]: Number(number) }
  })

/** The form of the screen: its place is one choice such as `client:3`. */
export const newTrafficForm = newFields.extend({ place }).superRefine(checkNew)
export const googleStartForm = z.object({ place })

/** New credentials, or a new label; what is left out stays. */
export const trafficConnectionChange = z.object({ label: optionalLine(120), ...secrets })
export type TrafficConnectionChange = z.output<typeof trafficConnectionChange>

/** The form on the screen of a connection: without new credentials only its label changes. */
export const trafficConnectionForm = (source: TrafficSource) =>
  trafficConnectionChange.superRefine((input, context) => {
    const { serviceAccount, token, user, password } = input
    if ([serviceAccount, token, user, password].some((secret) => secret !== undefined))
      checkSecrets(source, input, refuser(context))
  })

/** New credentials are required. */
export const trafficReconnectForm = (source: TrafficSource) =>
  z.object(secrets).superRefine((input, context) => checkSecrets(source, input, refuser(context)))

export const trafficConnection = z.object({
  _id: z.uuid(),
  organization: z.int(),
  organizationName: z.string(),
  client: z.int().nullable(),
  clientName: z.string().nullable(),
  source: z.enum(TRAFFIC_SOURCES),
  label: z.string(),
  baseUrl: z.string().nullable(),
  method: z.enum(TRAFFIC_METHODS),
  /** Whose account: an email address, a user name, or the last characters of a token. */
  account: z.string(),
  state: z.enum(TRAFFIC_STATES),
  problem: z.enum(TRAFFIC_PROBLEMS).nullable(),
  /** When a connection with a used-up quota is asked again. */
  pausedUntil: z.iso.datetime().nullable(),
  syncedAt: z.iso.datetime().nullable(),
  /** That use it. */
  sites: z.int(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type TrafficConnection = z.infer<typeof trafficConnection>

export const trafficConnectionQuery = paging(100).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
})
export const trafficConnections = pageOf(trafficConnection)

/** `visits`: of the last seven days, of one property. */
export const trafficTest = z.object({
  properties: z.int().nullable(),
  property: z.string().nullable(),
  visits: z.int().nullable(),
  problem: z.enum(TRAFFIC_PROBLEMS).nullable(),
})
export type TrafficTest = z.infer<typeof trafficTest>

export const googleOffer = z.object({ isConfigured: z.boolean() })
export const googleStart = z
  .object({
    organization: id,
    client: id,
    connection: z.uuid().optional(),
    returnTo: z.string().max(500).optional(),
  })
  .refine(({ organization, client }) => (organization == null) !== (client == null), {
    error: () => messages.placeRequired,
    path: ['organization'],
  })
export type GoogleStart = z.output<typeof googleStart>
export const googleStarted = z.object({ url: z.url(), flow: z.string() })
export const googleFlowQuery = z.object({ flow: z.string().min(1).max(200) })
export const googleReturnQuery = z.object({
  code: z.string().max(2_000).optional(),
  state: z.string().max(200).default(''),
  error: z.string().max(200).optional(),
  scope: z.string().max(2_000).optional(),
  iss: z.string().max(500).optional(),
  authuser: z.string().max(20).optional(),
  prompt: z.string().max(50).optional(),
  hd: z.string().max(300).optional(),
})
export const googleReturned = z.object({
  connection: z.uuid(),
  account: z.string(),
  redirectTo: z.string(),
  /** Whether it existed before. */
  isRenewed: z.boolean(),
})

/** `token`: the id of a connection, which stands for its tokens. */
export const gaAccountsQuery = z.object({ token: z.string().max(64) })
export const gaAccounts = z.array(z.object({ name: z.string(), properties: z.int() }))

export const gaPropertiesQuery = paging(20, 100).extend({
  site: queryId,
  connection: z.uuid(),
  search: keyword,
})
const property = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  /** null: its source doesn't tell it before figures are read. */
  timeZone: z.string().nullable(),
})
export type TrafficPropertyChoice = z.infer<typeof property>
/** `isListed` is false where the source has no list for these credentials: the id is typed then. */
export const gaProperties = pageOf(property).extend({
  isListed: z.boolean(),
  problem: z.enum(TRAFFIC_PROBLEMS).nullable(),
})
export type TrafficProperties = z.infer<typeof gaProperties>

const usable = trafficConnection.pick({
  _id: true,
  source: true,
  label: true,
  account: true,
  state: true,
  method: true,
  problem: true,
  organization: true,
  client: true,
})
export const siteTraffic = z.object({
  connections: z.array(usable),
  property: z
    .object({
      connection: z.uuid(),
      source: z.enum(TRAFFIC_SOURCES),
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      syncedAt: z.iso.datetime().nullable(),
      ...trafficProgress.shape,
      /** Of the newest 28 days. */
      quality: trafficFlags,
      /** Of the last seven complete days that are stored. */
      visits: z.int().nullable(),
    })
    .nullable(),
})
export type SiteTraffic = z.infer<typeof siteTraffic>

export const siteTrafficBody = z.object({
  connection: z.uuid(),
  property: z
    .string({ error: () => inputMessages.required })
    .trim()
    .min(1, { error: () => inputMessages.required })
    .max(300),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, { error: () => messages.timeZoneInvalid })
    .optional(),
})
export type SiteTrafficBody = z.output<typeof siteTrafficBody>
export const siteTrafficLinked = z.object({ visits: z.int(), name: z.string() })
