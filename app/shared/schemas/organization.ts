import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { peopleMessages } from '../messages/people'
import { UNPRINTABLE } from '../rules/unstorable'
import { MAX_NAME } from '../values/choices'
import { keyword, ordering, paging } from './paging'

/** One line without what can't be stored or shown. */
export const line = (max: number) =>
  z
    .string({ error: () => inputMessages.required })
    .trim()
    .max(max, { error: () => inputMessages.atMostCharacters(max) })
    .refine((text) => !UNPRINTABLE.test(text), { error: () => inputMessages.controlCharacters })

export const entityName = line(MAX_NAME).min(1, { error: () => inputMessages.notBlank })

/** Id of the parent. */
export const parentId = z.coerce
  .number({ error: () => inputMessages.required })
  .int()
  .min(1)
  .max(2_147_483_647)

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
  .refine((text) => text === '' || HOST_NAME.test(text), {
    error: () => peopleMessages.organization.domainInvalid,
  })
  .transform((text) => text || null)

/** Absent fields stay; an empty domain clears it. */
export const organizationChange = z
  .object({ name: entityName.optional(), domain: domain.optional() })
  .superRefine(({ name, domain }, context) => {
    if (name === undefined && domain === undefined)
      context.addIssue({ code: 'custom', path: ['name'], message: inputMessages.required })
  })

export const domainForm = z.object({ domain: domain.optional() })

export const organizationOwner = z.object({ _id: z.string(), email: z.string(), name: z.string() })
export const organizationDetail = organization.extend({
  domain: z.string().nullable(),
  members: z.int(),
  owners: z.array(organizationOwner),
})
export type OrganizationDetail = z.infer<typeof organizationDetail>

/** By user id or address. */
export const ownersForm = z.object({
  owners: z.preprocess(
    (value) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter((one) => one !== ''),
    z
      .array(
        z.union([z.uuid(), z.email().max(320)], {
          error: ({ input }) => formMessages.notAnEmail(String(input).slice(0, 320)),
        }),
      )
      .min(1, { error: () => peopleMessages.organization.ownersRequired })
      .max(100),
  ),
})
