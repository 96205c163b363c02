import { z } from 'zod'
import { DAY_MS } from '~/shared/values/units'
import { inputMessages } from '../messages/form'
import { shareLinksMessages } from '../messages/sharing'
import { EXPIRIES } from '../rules/share-link-expiries'
import { entityName } from './organization'

/** 'client', 'project:3' or 'site:3:12': a site names the project that it lies in. */
const place = z
  .string({ error: () => inputMessages.required })
  .regex(/^(client|project:\d{1,9}|site:\d{1,9}:\d{1,9})$/, { error: () => inputMessages.notAnOption })
  .transform((text) => {
    const [, project, site] = text.split(':')
    return { project: project ? Number(project) : null, site: site ? Number(site) : null }
  })

const named = z.object({
  name: entityName,
  expiry: z.enum(EXPIRIES, { error: () => inputMessages.notAnOption }).default('30'),
  expiresAt: z.iso.date({ error: () => shareLinksMessages.expiryInvalid }).optional(),
})

const hasItsDay = ({ expiry, expiresAt }: z.output<typeof named>) =>
  expiry !== 'date' || expiresAt !== undefined
const noDay = { path: ['expiresAt'], error: () => shareLinksMessages.expiryInvalid }

/** A day chosen counts as a whole. */
const expiryOf = ({ expiry, expiresAt }: z.output<typeof named>) =>
  expiry === 'never' ? null : expiry === 'date' ? `${expiresAt}T23:59:59Z` : daysAhead(expiry)

/** The form of a new link, as the API takes it. */
export const newShareLinkForm = named
  .extend({ place, mayTest: z.boolean().default(false) })
  .refine(hasItsDay, noDay)
  .transform(({ name, place: { project, site }, mayTest, ...term }) => ({
    name,
    mayTest,
    project,
    site,
    expiresAt: expiryOf({ name, ...term }),
  }))

/** The form of a link to one thing. */
export const shareThingForm = named
  .refine(hasItsDay, noDay)
  .transform((form) => ({ name: form.name, expiresAt: expiryOf(form) }))

const daysAhead = (days: string) => new Date(Date.now() + Number(days) * DAY_MS).toISOString()
