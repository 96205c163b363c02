import { z } from 'zod'
import { messages } from '../messages'
import { keyword, ordering, paging } from './paging'

/** One line as people type it; a database cannot keep every control character, and no screen can show one. */
export const line = (max: number) =>
  z
    .string({ error: messages.required })
    .trim()
    .max(max, messages.atMostCharacters(max))
    .refine((text) => !/\p{Cc}/u.test(text), messages.controlCharacters)

/** The name of an organization, client, project, site or device. */
export const entityName = line(120).min(1, messages.notBlank)

/** Refers to the thing above. */
export const parentId = z.coerce.number({ error: messages.required }).int().min(1).max(2_147_483_647)

export const organizationForm = z.object({ name: entityName })
export const organizationQuery = paging(50).extend({ ...ordering.shape, keyword })

export const organization = z.object({
  _id: z.int(),
  name: z.string(),
  clients: z.int(),
  createdAt: z.iso.datetime(),
})
export type Organization = z.infer<typeof organization>
