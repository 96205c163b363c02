export const BOOKMARK_COLUMNS = ['name', 'mobile', 'desktop', 'measuredAt'] as const
export type BookmarkColumn = (typeof BOOKMARK_COLUMNS)[number]

/** Keeps sorting fast. */
export const MAX_BOOKMARKS = 500
