import { z } from 'zod'
import { discoveryMessages } from '../messages/onboarding'
import { notices, pageUrl } from './site'

export const MAX_PAGES_ADDED = 100

export const discoverySource = z.object({
  kind: z.enum(['robots', 'sitemap', 'links']),
  url: z.string(),
  outcome: z.enum(['read', 'cut', 'missing', 'unreachable', 'private', 'unreadable', 'skipped']),
  /** Addresses of this website in it. */
  found: z.int(),
})
export type DiscoverySource = z.infer<typeof discoverySource>

/** Pages with the same URL pattern; `hidden` counts those beyond the ones listed. */
export const pageGroup = z.object({
  /** Such as `/blog/*`; null for pages without others alike. */
  pattern: z.string().nullable(),
  urls: z.array(z.string()),
  hidden: z.int(),
})
export type PageGroup = z.infer<typeof pageGroup>

export const pageProposals = z.object({
  foundAt: z.iso.datetime(),
  sources: z.array(discoverySource),
  groups: z.array(pageGroup),
  /** Further pages that the quota has room for; null means unlimited. */
  room: z.int().nullable(),
})
export type PageProposals = z.infer<typeof pageProposals>

const checked = z.union([
  z.boolean(),
  z.enum(['on', 'off', 'true', 'false']).transform((value) => value === 'on' || value === 'true'),
])

/** Browsers leave out unchecked boxes, so the default is no test. */
export const addPagesForm = z.object({
  urls: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z
      .array(pageUrl)
      .min(1, { error: () => discoveryMessages.nothingChosen })
      .max(MAX_PAGES_ADDED),
  ),
  startsTests: checked.default(false),
})

export const addedPages = z.object({ added: z.int(), testsRefused: z.string().nullable(), notices })
