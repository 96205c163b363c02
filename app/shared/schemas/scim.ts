import { z } from 'zod'
import { scimMessages as messages } from '../messages/scim'

/** SCIM 2.0 (RFC 7643, RFC 7644): what is kept of its resources. Attributes that are not named here are ignored. */

export const SCIM_MEDIA = 'application/scim+json'
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export const SCIM_TYPES = [
  'invalidFilter',
  'invalidPath',
  'invalidSyntax',
  'invalidValue',
  'mutability',
  'noTarget',
  'uniqueness',
] as const
export type ScimType = (typeof SCIM_TYPES)[number]

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000'))
const optionalText = (max: number) => text(max).nullish()

/** Entra ID sends booleans as texts. */
export const scimBoolean = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i, { error: () => messages.valueInvalid('active') })
    .transform((value) => value.toLowerCase() === 'true'),
])

const scimEmail = z.looseObject({
  value: optionalText(320),
  type: optionalText(50),
  primary: scimBoolean.nullish(),
})

export const scimUserBody = z.looseObject({
  userName: text(320).min(1),
  externalId: optionalText(320),
  active: scimBoolean.nullish(),
  displayName: optionalText(200),
  name: z
    .looseObject({
      givenName: optionalText(100),
      familyName: optionalText(100),
      formatted: optionalText(200),
    })
    .nullish(),
  emails: z.array(scimEmail).max(20).nullish(),
})
export type ScimUserBody = z.output<typeof scimUserBody>

export const scimGroupBody = z.looseObject({
  displayName: text(250).min(1),
  externalId: optionalText(320),
  members: z.array(z.looseObject({ value: text(64) })).nullish(),
})
export type ScimGroupBody = z.output<typeof scimGroupBody>

/** Also with a capital, as Entra ID writes operations. */
const operation = z.looseObject({
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(500).nullish(),
  value: z.unknown().optional(),
})
export const scimPatchBody = z.looseObject({ Operations: z.array(operation).min(1).max(1000) })
export type ScimOperation = z.output<typeof operation>

export const MAX_SCIM_PAGE = 200
/** Values below the first are the first, as the RFC says. */
const whole = (fallback: number, min: number, max: number) =>
  z.coerce
    .number()
    .int()
    .transform((value) => Math.min(Math.max(value, min), max))
    .default(fallback)
/** Parameters that say what to leave out may be ignored. */
export const scimQuery = z.looseObject({ excludedAttributes: z.string().max(500).optional() })
export const scimListQuery = scimQuery.extend({
  filter: z.string().max(1000).optional(),
  startIndex: whole(1, 1, 10_000_000),
  count: whole(100, 0, MAX_SCIM_PAGE),
})
export type ScimListQuery = z.output<typeof scimListQuery>
export const scimParams = z.object({ id: z.string().max(200) })

const meta = z.object({
  resourceType: z.string(),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
  location: z.string(),
})
const reference = z.object({ value: z.string(), display: z.string(), $ref: z.string() })
export const scimUser = z.looseObject({
  schemas: z.array(z.string()),
  id: z.string(),
  userName: z.string(),
  active: z.boolean(),
  groups: z.array(reference),
  meta,
})
export type ScimUser = z.infer<typeof scimUser>
export const scimGroup = z.looseObject({
  schemas: z.array(z.string()),
  id: z.string(),
  displayName: z.string(),
  members: z.array(reference).optional(),
  meta,
})
export type ScimGroup = z.infer<typeof scimGroup>

export const scimListOf = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  })
export const scimDocument = z.looseObject({ schemas: z.array(z.string()) })

export const scimToken = z.object({
  baseUrl: z.string(),
  /** The end of the token; null without one. */
  hint: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  users: z.int(),
  groups: z.int(),
})
export type ScimToken = z.infer<typeof scimToken>
export const newScimToken = z.object({ token: z.string() })
