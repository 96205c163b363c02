import { foreignMessages } from '~/shared/messages/foreign'
import { AppError } from '../../platform/errors'
import type { ForeignJob } from '../../platform/foreign'
import type { FoundPages } from './search-website'

export interface WebsiteSearch {
  start: string
  known: readonly string[]
  allowPrivate: boolean
}

/** Reads and parses robots.txt, sitemaps and HTML, 2 MB each. */
export const searchWebsiteJob: ForeignJob<WebsiteSearch, FoundPages> = {
  name: 'search-website',
  limitMs: 25_000,
  maxOutputBytes: 16 * 1024 * 1024,
  refusal: () => new AppError('INVALID', foreignMessages.websiteTooComplex, { reason: 'FILE_TOO_COMPLEX' }),
  load: async () => {
    const { searchWebsite } = await import('./search-website')
    return async function* ({ start, known, allowPrivate }) {
      yield await searchWebsite(start, known, { allowPrivate })
    }
  },
}
