import { foreignMessages } from '~/shared/messages/foreign'
import { AppError } from '../../platform/errors'
import type { ForeignJob } from '../../platform/foreign'
import type { Icon } from './fetch-icon'

/** The HTML of the page, up to 100 KB, is parsed. */
export const faviconJob: ForeignJob<{ start: string; allowPrivate: boolean }, Icon | 'none' | 'unreached'> = {
  name: 'favicon',
  limitMs: 10_000,
  maxOutputBytes: 200_000,
  refusal: () => new AppError('INVALID', foreignMessages.websiteTooComplex),
  load: async () => {
    const { fetchIcon } = await import('./fetch-icon')
    return async function* ({ start, allowPrivate }) {
      yield await fetchIcon(start, allowPrivate)
    }
  },
}
