import { z } from 'zod'
import { LEVELS } from '../rules/navigation/levels'
import { keyword, queryId } from './paging'

/** Page size of the navigation lists. */
export const NAVIGATION_SIZE = 24

/** Keyset cursor: id and lower-case name. */
const cursor = z
  .string()
  .max(4_000)
  .regex(/^[1-9]\d{0,8}:/)
  .refine((text) => !text.includes('\u0000'))
  .transform((text) => ({ id: Number.parseInt(text, 10), name: text.slice(text.indexOf(':') + 1) }))

const chosen = {
  /** Preferred device and location, if the site has them. The tabs of dashboards name a kind, which prefers none. */
  device: z.union([queryId, z.enum(['desktop', 'mobile']).transform(() => undefined)]).optional(),
  location: queryId.optional(),
}

export const columnQuery = z.object({
  search: keyword,
  after: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(NAVIGATION_SIZE).default(NAVIGATION_SIZE),
})
export type ColumnQuery = z.output<typeof columnQuery>

export const clientColumnQuery = columnQuery.extend({ organization: queryId.optional() })
export const pageColumnQuery = columnQuery.extend(chosen)
export type PageColumnQuery = z.output<typeof pageColumnQuery>

export const placeSearchQuery = z.object({ search: keyword, organization: queryId.optional(), ...chosen })
export type PlaceSearchQuery = z.output<typeof placeSearchQuery>

export const navigationItem = z.object({
  level: z.enum(LEVELS),
  _id: z.int(),
  name: z.string(),
  /** Distinguishing text: organization of a client, URL of a page, path of a search result. */
  note: z.string().nullable(),
  client: z.int(),
  project: z.int().nullable(),
  site: z.int().nullable(),
  /** Device and location of a page's report. */
  device: z.int().nullable(),
  location: z.int().nullable(),
  isCompetitor: z.boolean().optional(),
})
export type NavigationItem = z.infer<typeof navigationItem>

const named = z.object({ _id: z.int(), name: z.string() }).nullable()

/** Parents of a column; all null for clients. */
export const navigationPlace = z.object({ client: named, project: named, site: named })
export type NavigationPlace = z.infer<typeof navigationPlace>

export const navigationColumn = z.object({
  items: z.array(navigationItem),
  /** Cursor of the next part; null at the end. */
  next: z.string().nullable(),
  place: navigationPlace,
})
export type NavigationColumn = z.infer<typeof navigationColumn>

/** `url` of a page. */
export const foundPlace = navigationItem.extend({ url: z.string().nullable() })
export type FoundPlace = z.infer<typeof foundPlace>

export const foundPlaces = z.object({
  items: z.array(foundPlace),
  hasMore: z.boolean(),
})
export type FoundPlaces = z.infer<typeof foundPlaces>

/** Sections that lead to an empty list until someone adds something. */
export const usedSections = z.object({
  customDashboards: z.boolean(),
  compareTests: z.boolean(),
  benchmark: z.boolean(),
  bookmarks: z.boolean(),
  /** The organization whose alert rules a super admin comes to. */
  rulesOf: z.int().nullable(),
})
export type UsedSections = z.infer<typeof usedSections>
