import { withParams } from '~/shared/paths'

type Changes = Record<string, string | number | null>

export const screenLink = (search: URLSearchParams, changes: Changes, part: string): string =>
  `${withParams('', search, changes) || '?'}#${part}`
