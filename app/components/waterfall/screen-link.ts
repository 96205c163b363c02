import { withParams } from '~/shared/paths'

type Changes = Record<string, string | number | null>

/** The same screen with some search params changed, opened at one of its parts. */
export const screenLink = (search: URLSearchParams, changes: Changes, part: string): string =>
  `${withParams('', search, changes) || '?'}#${part}`
