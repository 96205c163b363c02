import { foreignMessages } from '~/shared/messages/foreign'
import { fieldError } from '../../platform/errors'
import type { ForeignJob } from '../../platform/foreign'
import type { FoundWebsite } from './detect-website'

/** The HTML of the start page, up to 512 KB, is parsed. */
export const detectWebsiteJob: ForeignJob<{ typed: string; allowPrivate: boolean }, FoundWebsite> = {
  name: 'detect-website',
  limitMs: 25_000,
  maxOutputBytes: 100_000,
  refusal: () => fieldError('url', foreignMessages.websiteTooComplex),
  load: async () => {
    const { detectWebsite } = await import('./detect-website')
    return async function* ({ typed, allowPrivate }) {
      yield await detectWebsite(typed, { allowPrivate })
    }
  },
}
