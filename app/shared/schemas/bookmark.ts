import { z } from 'zod'
import { BOOKMARK_COLUMNS } from '../rules/navigation/bookmarks'
import { categoryScores } from './agent'
import { gapReason } from './lighthouse'
import { keyword, paging, queryId } from './paging'

/** All null when not measured yet. */
export const bookmarkFigures = z.object({
  device: z.int(),
  location: z.int(),
  pointId: z.string().nullable(),
  measuredAt: z.iso.datetime().nullable(),
  scores: categoryScores,
  /** Set when the newest test failed; the values are then from the test before. */
  failureCode: z.string().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  gapReason,
  /** The values are from a noisy run. */
  isNoisy: z.boolean(),
})
export type BookmarkFigures = z.infer<typeof bookmarkFigures>

/** `_id` is the page's. */
export const bookmark = z.object({
  _id: z.int(),
  name: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  isCompetitor: z.boolean(),
  project: z.int(),
  projectName: z.string(),
  client: z.int(),
  clientName: z.string(),
  organization: z.int(),
  organizationName: z.string(),
  createdAt: z.iso.datetime(),
  /** The newer of both. */
  measuredAt: z.iso.datetime().nullable(),
  /** null: the site has no such device. */
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

/** Posted by bookmark buttons, with the screen to return to. */
export const bookmarkForm = newBookmark.extend({
  intent: z.enum(['add', 'remove']),
  returnTo: z.string().max(2000).optional(),
})
