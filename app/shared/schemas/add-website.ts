import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { urlMessages } from '../messages/hierarchy'
import { parentId } from './organization'

const checked = z.union([
  z.boolean(),
  z.enum(['on', 'off', 'true', 'false']).transform((value) => value === 'on' || value === 'true'),
])

/** The address is as typed, with or without its scheme. */
export const addWebsite = z.object({
  url: z
    .string({ error: () => urlMessages.required })
    .trim()
    .min(1, { error: () => urlMessages.required })
    .max(2000, { error: () => inputMessages.atMostCharacters(2000) }),
  /** Where the site is created; default: the project of the newest site, else a new client and project. */
  project: parentId.optional(),
  /** Creates a new client in this organization. */
  organization: parentId.optional(),
  timezone: z.string().trim().max(100).default('UTC'),
  startsTests: checked.default(true),
})
export type AddWebsite = z.output<typeof addWebsite>

const PLACE = /^(project|organization)-(\d+)$/

/** The form; `place` is a project, or an organization for a new client. */
export const addWebsiteForm = z
  .object({ url: addWebsite.shape.url, place: z.string().max(40).optional() })
  .transform(({ url, place }) => {
    const [, kind, id] = PLACE.exec(place ?? '') ?? []
    return { url, ...(kind && { [kind]: Number(id) }) } as {
      url: string
      project?: number
      organization?: number
    }
  })
