import { z } from 'zod'
import { LEVELS } from '../rules/navigation/levels'
import { keyword, queryId } from './paging'

/** As many as a list of the navigation shows at a time. */
export const NAVIGATION_SIZE = 24

/** The place in the order of names that an answer ended at: an id and the name in small letters. */
const cursor = z
  .string()
  .max(4_000)
  .regex(/^[1-9]\d{0,8}:/)
  .refine((text) => !text.includes('\u0000'))
  .transform((text) => ({ id: Number.parseInt(text, 10), name: text.slice(text.indexOf(':') + 1) }))

const chosen = {
  /** Pages name this device and location where their site has them. */
  device: queryId.optional(),
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

/** Somewhere to go: a client, a project, a site or a page, with what it lies in. */
export const navigationItem = z.object({
  level: z.enum(LEVELS),
  _id: z.int(),
  name: z.string(),
  /** What tells it apart: the organization of a client, the address of a page, the way to what was found. */
  note: z.string().nullable(),
  client: z.int(),
  project: z.int().nullable(),
  site: z.int().nullable(),
  /** What the report of a page begins with. */
  device: z.int().nullable(),
  location: z.int().nullable(),
})
export type NavigationItem = z.infer<typeof navigationItem>

const named = z.object({ _id: z.int(), name: z.string() }).nullable()

/** What a column lies in, from the client down; all null for the clients themselves. */
export const navigationPlace = z.object({ client: named, project: named, site: named })
export type NavigationPlace = z.infer<typeof navigationPlace>

export const navigationColumn = z.object({
  items: z.array(navigationItem),
  /** What `after` names to go on; null at the end. */
  next: z.string().nullable(),
  place: navigationPlace,
})
export type NavigationColumn = z.infer<typeof navigationColumn>

export const foundPlaces = z.object({
  items: z.array(navigationItem),
  /** More match than are told. */
  hasMore: z.boolean(),
})
export type FoundPlaces = z.infer<typeof foundPlaces>
