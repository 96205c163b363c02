/** Constants of schemas for screens that must not load zod. */
export const OVERVIEW_TABS = ['lighthouse', 'performance', 'filmstrip'] as const
export const OVERVIEW_SORTS = [
  'worst',
  'name',
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'lcp',
  'cls',
  'tbt',
  'measured',
] as const
export const CLIENT_SORTS = ['name', 'worst'] as const
export const SITE_TYPES = ['scheduled', 'manual'] as const
export const PAGE_STATES = ['failed', 'incomplete', 'unmeasured'] as const

export const PAGE_LIMITS = [20, 50, 100] as const
export const DEFAULT_PAGE_LIMIT = 20
export const FILM_INTERVALS = [100, 200, 500, 1000] as const
export const DEFAULT_FILM_INTERVAL = 500
/** Strips end here, or at the slowest LCP up to the maximum. */
export const FILM_END_MS = 5000
export const MAX_STRIP_MS = 20_000
