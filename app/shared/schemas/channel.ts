import { z } from 'zod'
import { channelFormMessages as messages } from '../messages/channels'
import { inputMessages } from '../messages/form'
import {
  CHANNEL_KINDS,
  CHANNEL_PLACES,
  type ChannelKind,
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
  kindHasAddress,
  NTFY_PRIORITIES,
  PAGERDUTY_REGIONS,
} from '../values/channel-choices'
import { NOTICE_KINDS } from './alert-message'
import { entityName, line } from './organization'
import { pageOf, paging, queryFlag, queryId } from './paging'

const optionalLine = (max: number) =>
  line(max)
    .transform((text) => text || undefined)
    .optional()

const TOPIC = /^[-\w]{1,64}$/
const ROUTING_KEY = /^[A-Za-z0-9]{32}$/
const TOKEN = /^[\x21-\x7e]+$/
const MAX_TAGS = 5

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** The server and the topic of an ntfy address such as https://ntfy.sh/my-topic. */
export function ntfyTopicOf(address: string): { server: string; topic: string } | undefined {
  const url = urlOf(address)
  const [, folder = '', topic = ''] = url?.pathname.match(/^(.*\/)([^/]+)\/?$/) ?? []
  return url && TOPIC.test(topic) ? { server: new URL(folder, url.origin).href, topic } : undefined
}

const tags = line(200)
  .transform((text) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  )
  .refine((all) => all.length <= MAX_TAGS, { error: () => messages.tooManyTags(MAX_TAGS) })

const secrets = {
  address: optionalLine(2_000),
  token: optionalLine(200),
  routingKey: optionalLine(32),
}
const fields = {
  name: entityName,
  ...secrets,
  priority: z.enum(NTFY_PRIORITIES).default('severity'),
  tags: tags.optional(),
  region: z.enum(PAGERDUTY_REGIONS).default('us'),
}

interface Secrets {
  address?: string | undefined
  token?: string | undefined
  routingKey?: string | undefined
}

function checkSecrets(kind: ChannelKind, { address, token, routingKey }: Secrets, context: z.RefinementCtx) {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const protocol = address === undefined ? null : urlOf(address)?.protocol
  if (kindHasAddress(kind) && protocol !== null) {
    if (protocol !== 'https:' && protocol !== 'http:') refuse('address', messages.addressInvalid)
    else if (kind === 'ntfy' && !ntfyTopicOf(address ?? '')) refuse('address', messages.topicInvalid)
  }
  if (kind === 'pagerduty' && routingKey !== undefined && !ROUTING_KEY.test(routingKey))
    refuse('routingKey', messages.routingKeyInvalid)
  if (token !== undefined && !TOKEN.test(token)) refuse('token', messages.tokenInvalid)
}

const newFields = z.object({ kind: z.enum(CHANNEL_KINDS), ...fields })

function checkNew(input: z.output<typeof newFields>, context: z.RefinementCtx) {
  const needed = kindHasAddress(input.kind) ? 'address' : 'routingKey'
  if (input[needed] === undefined)
    context.addIssue({ code: 'custom', path: [needed], message: inputMessages.required })
  checkSecrets(input.kind, input, context)
}

const id = queryId.nullish()

/** Of exactly one organization, client or team. */
export const newChannel = newFields
  .extend({ organization: id, client: id, team: id })
  .superRefine(checkNew)
  .refine((channel) => CHANNEL_PLACES.filter((kind) => channel[kind] != null).length === 1, {
    error: () => messages.placeRequired,
    path: ['organization'],
  })
export type NewChannel = z.output<typeof newChannel>

const changes = {
  name: entityName.optional(),
  ...secrets,
  priority: z.enum(NTFY_PRIORITIES).optional(),
  tags: tags.optional(),
  region: z.enum(PAGERDUTY_REGIONS).optional(),
}

/** The kind and the place of a channel never change; what is left out stays. */
export const channelChange = z.object({
  ...changes,
  removesToken: z.boolean().optional(),
  isEnabled: z.boolean().optional(),
})
export type ChannelChange = z.output<typeof channelChange>

/** The schema of the call knows no kind, so the verb checks this. */
export const channelChangeOf = (kind: ChannelKind) =>
  channelChange.superRefine((input, context) => checkSecrets(kind, input, context))

/** The form of the screen: a box that is not checked is not sent. */
export const channelForm = (kind: ChannelKind) =>
  z
    .object({
      ...changes,
      name: entityName,
      removesToken: z.boolean().default(false),
      isEnabled: z.boolean().default(false),
    })
    .superRefine((input, context) => checkSecrets(kind, input, context))

const settings = z.object({
  priority: z.enum(NTFY_PRIORITIES).optional(),
  tags: z.array(z.string()).optional(),
  region: z.enum(PAGERDUTY_REGIONS).optional(),
  /** Whether an access token is stored. */
  hasToken: z.boolean().optional(),
})
export type ChannelSettings = z.infer<typeof settings>

export const channel = z.object({
  _id: z.uuid(),
  organization: z.int(),
  organizationName: z.string(),
  client: z.int().nullable(),
  clientName: z.string().nullable(),
  team: z.int().nullable(),
  teamName: z.string().nullable(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  /** Host and last four characters; addresses and keys are never returned. */
  hint: z.string(),
  settings,
  isEnabled: z.boolean(),
  /** `gone`: disabled because its receiver answered 410. */
  disabledReason: z.enum(['gone']).nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** For a day or longer. */
  isFailing: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Channel = z.infer<typeof channel>

/** `secret` verifies the signatures of a webhook: shown once. */
export const createdChannel = channel.extend({ secret: z.string().nullable() })
export type CreatedChannel = z.infer<typeof createdChannel>
export const channelSecret = z.object({ secret: z.string() })

export const channelQuery = paging(100).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  team: queryId.optional(),
})
export const channels = pageOf(channel)

export const delivery = z.object({
  _id: z.uuid(),
  channel: z.uuid(),
  alert: z.uuid().nullable(),
  kind: z.enum([...NOTICE_KINDS, 'acknowledged']),
  title: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  /** Of the last attempt. */
  responseStatus: z.int().nullable(),
  responseText: z.string().nullable(),
  durationMs: z.int().nullable(),
  error: z.enum(DELIVERY_ERRORS).nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const deliveryQuery = paging(25).extend({ failed: queryFlag.optional() })
export const deliveries = pageOf(delivery)
const channelParams = z.object({ id: z.string().max(64) })
export const deliveryParams = channelParams.extend({ delivery: z.uuid() })

const place = z
  .string({ error: () => messages.placeRequired })
  .regex(/^(organization|client|team):\d{1,9}$/, { error: () => messages.placeRequired })
  .transform((text): Partial<Record<'organization' | 'client' | 'team', number>> => {
    const [kind, number] = text.split(':')
    return { [String(kind)]: Number(number) }
  })

/** The form of the screen: its place is one choice such as `client:3`. */
export const newChannelForm = newFields.extend({ place }).superRefine(checkNew)
