import { z } from 'zod'
import { notAnOptionMessage, requiredMessage } from '../messages/form'
import { shareLinksMessages } from '../messages/sharing'
import { EXPIRIES } from '../rules/share-link-expiries'
import { entityName } from './organization'

const DAY = 86_400_000

/** 'client', 'project:3' or 'site:3:12': a site names the project that it lies in. */
const place = z
  .string({ error: requiredMessage })
  .regex(/^(client|project:\d{1,9}|site:\d{1,9}:\d{1,9})$/, notAnOptionMessage)
  .transform((text) => {
    const [, project, site] = text.split(':')
    return { project: project ? Number(project) : null, site: site ? Number(site) : null }
  })

/** The form of a new link, as the API takes it. A day chosen counts as a whole. */
export const newShareLinkForm = z
  .object({
    name: entityName,
    place,
    expiry: z.enum(EXPIRIES, { error: notAnOptionMessage }).default('30'),
    expiresAt: z.iso.date({ error: shareLinksMessages.expiryInvalid }).optional(),
    mayTest: z.boolean().default(false),
  })
  .superRefine(({ expiry, expiresAt }, context) => {
    if (expiry === 'date' && !expiresAt) {
      context.addIssue({ code: 'custom', path: ['expiresAt'], message: shareLinksMessages.expiryInvalid })
    }
  })
  .transform(({ name, place: { project, site }, expiry, expiresAt, mayTest }) => ({
    name,
    mayTest,
    project,
    site,
    expiresAt: expiry === 'never' ? null : expiry === 'date' ? `${expiresAt}T23:59:59Z` : daysAhead(expiry),
  }))

const daysAhead = (days: string) => new Date(Date.now() + Number(days) * DAY).toISOString()
