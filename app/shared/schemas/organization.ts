import { z } from 'zod'
import {
  atMostCharactersMessage,
  controlCharactersMessage,
  notBlankMessage,
  requiredMessage,
  validEmailMessage,
} from '../messages/form'
import { peopleMessages } from '../messages/people'
import { keyword, ordering, paging } from './paging'

/** One line as people type it; a database cannot keep every control character or half of a character, and no screen can show one. */
export const line = (max: number) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .max(max, atMostCharactersMessage(max))
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), controlCharactersMessage)

/** The name of an organization, client, project, site or device. */
export const entityName = line(120).min(1, notBlankMessage)

/** Refers to the thing above. */
export const parentId = z.coerce.number({ error: requiredMessage }).int().min(1).max(2_147_483_647)

export const organizationForm = z.object({ name: entityName })
export const organizationQuery = paging(50).extend({ ...ordering.shape, keyword })

export const organization = z.object({
  _id: z.int(),
  name: z.string(),
  clients: z.int(),
  createdAt: z.iso.datetime(),
})
export type Organization = z.infer<typeof organization>

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || HOST_NAME.test(text), peopleMessages.organization.domainInvalid)
  .transform((text) => text || null)

/** What is left out stays as it is; an empty domain is none. */
export const organizationChange = z
  .object({ name: entityName.optional(), domain: domain.optional() })
  .superRefine(({ name, domain }, context) => {
    if (name === undefined && domain === undefined)
      context.addIssue({ code: 'custom', path: ['name'], message: requiredMessage })
  })

export const organizationOwner = z.object({ _id: z.string(), email: z.string(), name: z.string() })
export const organizationDetail = organization.extend({
  domain: z.string().nullable(),
  members: z.int(),
  owners: z.array(organizationOwner),
})
export type OrganizationDetail = z.infer<typeof organizationDetail>

/** People by id or by the address of their account. */
export const ownersForm = z.object({
  owners: z.preprocess(
    (value) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter((one) => one !== ''),
    z
      .array(
        z.union([z.uuid(), z.email({ error: validEmailMessage }).max(320)], { error: validEmailMessage }),
      )
      .min(1, peopleMessages.organization.ownersRequired)
      .max(100),
  ),
})
