/** What the list of bookmarks can be sorted by. */
export const BOOKMARK_COLUMNS = ['name', 'mobile', 'desktop', 'measuredAt'] as const
export type BookmarkColumn = (typeof BOOKMARK_COLUMNS)[number]

/** More than anybody looks through; it keeps the list quick to sort. */
export const MAX_BOOKMARKS = 500
