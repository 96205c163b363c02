import { z } from 'zod'
import { configurationMessages } from '../messages/configuration'
import { CHANGE_ACTIONS } from '../rules/configuration/change-actions'
import { referencesIn } from '../rules/configuration/references'
import { RETENTION_DAYS } from '../rules/measuring/retention'
import { deviceSettings } from './device'
import { headerName } from './monitor'
import { entityName } from './organization'
import { queryFlag } from './paging'
import { pageUrl } from './site'
import { pageSettings, siteMonitor, siteSettings } from './site-settings'
import { tags } from './tags'

const messages = configurationMessages.faults

export const CONFIGURATION_VERSION = 1
export const MAX_CONFIGURATION_BYTES = 16 * 1024 * 1024

/** Absent stays absent, so that the defaults of a project or client can fill it. */
const withoutDefaults = <T extends z.ZodRawShape>(shape: T) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault || field instanceof z.ZodPrefault
        ? (field.unwrap() as z.ZodType).optional()
        : field,
    ]),
  ) as { [K in keyof T]: z.ZodOptional<T[K]> }

/** Contains `${env:NAME}` or `${file:path}`; the value itself is never in the file. */
const reference = z
  .string()
  .max(2000)
  .refine((text) => referencesIn(text).length > 0, { error: () => messages.reference })

/** A page may be written as its address alone. */
const filePage = z.union([
  pageUrl,
  z.strictObject({ ...pageSettings.shape, secrets: z.record(z.string(), reference).default({}) }),
])
const fileMonitor = siteMonitor.extend({
  headers: z.record(headerName, reference).default({}),
  body: reference.optional(),
})

const { name: _, pages: __, monitors: ___, ...shared } = siteSettings.shape
const siteDefaults = withoutDefaults(shared)
const formerName = entityName.optional()

const fileSite = z.strictObject({
  name: entityName,
  formerName,
  pages: z.array(filePage).min(1).max(500),
  ...siteDefaults,
  monitors: z.array(fileMonitor).optional(),
})
export type FileSite = z.output<typeof fileSite>

const defaults = z.strictObject(siteDefaults).default({})

const fileDevice = z.strictObject({
  ...deviceSettings.shape,
  formerName,
  isDefault: z.boolean().default(false),
})
export type FileDevice = z.output<typeof fileDevice>

/** Of a client or project. Absent: unchanged. */
const ownTags = tags.optional()

const fileProject = z.strictObject({
  name: entityName,
  formerName,
  tags: ownTags,
  defaults,
  sites: z.array(fileSite).max(10_000).default([]),
})

const fileClient = z.strictObject({
  name: entityName,
  formerName,
  tags: ownTags,
  /** Absent: unchanged; a new client keeps its results for a year. */
  retentionDays: z.literal([...RETENTION_DAYS]).optional(),
  /** Absent: not managed by the file. */
  devices: z.array(fileDevice).max(500).optional(),
  defaults,
  projects: z.array(fileProject).max(1000).default([]),
})

/** What a file says. Keys that begin with `x-` are for the author's own use, such as anchors. */
export const configurationFile = z.strictObject({
  version: z.literal(CONFIGURATION_VERSION, { error: () => messages.version }),
  /** Refuses to apply the file to an organization of another name. */
  organization: entityName.optional(),
  /** Of the whole organization. Absent: not managed by the file. */
  devices: z.array(fileDevice).max(500).optional(),
  defaults,
  clients: z.array(fileClient).max(5000),
})
export type ConfigurationFile = z.output<typeof configurationFile>

export const CHANGE_KINDS = ['client', 'project', 'site', 'device'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** null: absent. Secrets are never shown. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FieldChange = z.infer<typeof fieldChange>

export const planChange = z.object({
  action: z.enum(CHANGE_ACTIONS),
  kind: z.enum(CHANGE_KINDS),
  /** Names from the client downwards; one name for a device of the organization. */
  path: z.array(z.string()),
  formerName: z.string().nullable(),
  fields: z.array(fieldChange),
})
export type PlanChange = z.infer<typeof planChange>

const counts = z.record(z.enum(CHANGE_ACTIONS), z.int())
export type ChangeCounts = z.infer<typeof counts>

/** What is written in one transaction: a client, or null for the devices of the organization. */
export const planPart = z.object({ client: z.string().nullable(), changes: z.array(planChange) })
export type PlanPart = z.infer<typeof planPart>

export const configurationPlan = z.object({
  organization: z.object({ _id: z.int(), name: z.string() }),
  /** Names this plan, so that `apply` refuses when the settings changed since. */
  hash: z.string(),
  counts,
  /** Only parts with something to create, change or delete, or with something not in the file. */
  parts: z.array(planPart),
  /** References without a value: their stored secrets stay. */
  withoutValue: z.array(z.string()),
  /** References that need a value before the plan can be applied. */
  missing: z.array(z.string()),
})
export type ConfigurationPlan = z.infer<typeof configurationPlan>

const REFERENCE_NAME = /^(env:[A-Za-z_][A-Za-z0-9_]*|file:[^}\n]+)$/

/** The file as text, or as an object of the same shape; `secrets` by reference, such as `env:API_TOKEN`. */
export const planInput = z
  .object({
    yaml: z.string().max(MAX_CONFIGURATION_BYTES).optional(),
    configuration: z.record(z.string(), z.unknown()).optional(),
    secrets: z.record(z.string().regex(REFERENCE_NAME), z.string().max(20_000)).default({}),
    delete: z.boolean().default(false),
  })
  .refine(({ yaml, configuration }) => (yaml === undefined) !== (configuration === undefined), {
    error: () => messages.oneOf,
    path: ['yaml'],
  })
export type PlanInput = z.output<typeof planInput>

/** `hash` of the plan that was agreed to; `after` continues a long one. */
export const applyInput = planInput.safeExtend({
  hash: z.string().max(100).optional(),
  after: z.string().max(200).optional(),
})
export type ApplyInput = z.output<typeof applyInput>

export const appliedPart = z.object({
  client: z.string().nullable(),
  status: z.enum(['applied', 'failed']),
  counts,
  /** Why it failed. */
  message: z.string().nullable(),
})
export type AppliedPart = z.infer<typeof appliedPart>

/** `next` when time was up: send it with the same file to continue. */
export const appliedConfiguration = z.object({
  parts: z.array(appliedPart),
  next: z.object({ hash: z.string(), after: z.string(), remaining: z.int() }).nullable(),
})
export type AppliedConfiguration = z.infer<typeof appliedConfiguration>

export const exportQuery = z.object({
  format: z.enum(['yaml', 'json']).default('yaml'),
  download: queryFlag.prefault('false'),
})
