import { z } from 'zod'
import { BOOKMARK_COLUMNS } from '../rules/navigation/bookmarks'
import { categoryScores } from './agent'
import { keyword, paging, queryId } from './paging'

/** The newest figures of a page on one kind of device; all null where nothing was measured yet. */
export const bookmarkFigures = z.object({
  device: z.int(),
  location: z.int(),
  pointId: z.string().nullable(),
  measuredAt: z.iso.datetime().nullable(),
  scores: categoryScores,
  /** Set when the newest try gave no figures; the figures are then those of the run before. */
  failureCode: z.string().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  /** The figures are of a run on a disturbed machine. */
  isNoisy: z.boolean(),
})
export type BookmarkFigures = z.infer<typeof bookmarkFigures>

/** A page that the caller has bookmarked; `_id` is the page's. */
export const bookmark = z.object({
  _id: z.int(),
  name: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  project: z.int(),
  projectName: z.string(),
  client: z.int(),
  clientName: z.string(),
  organization: z.int(),
  organizationName: z.string(),
  createdAt: z.iso.datetime(),
  /** When the newer of both was measured. */
  measuredAt: z.iso.datetime().nullable(),
  /** null: the site is not tested on such a device. */
  mobile: bookmarkFigures.nullable(),
  desktop: bookmarkFigures.nullable(),
})
export type Bookmark = z.infer<typeof bookmark>

export const bookmarkQuery = paging(25).extend({
  search: keyword,
  orderBy: z.enum(BOOKMARK_COLUMNS).default('name'),
  orderDirection: z.enum(['asc', 'desc']).default('asc'),
})

export const newBookmark = z.object({ page_id: queryId })
export const bookmarkState = z.object({ page: z.int(), isBookmarked: z.boolean() })

/** What the buttons of bookmarks post, with the screen to come back to. */
export const bookmarkForm = newBookmark.extend({
  intent: z.enum(['add', 'remove']),
  returnTo: z.string().max(2000).optional(),
})
