import { formatTime } from '../../format/time'
import { adviceMessages } from '../../messages/advice'
import {
  type Advice,
  adviceOf,
  advised,
  type NumberedLoad,
  type NumberedRequest,
  originIn,
  phasesOf,
} from './advice'
import { isFailed, isFromNetwork, isPending } from './request-state'

const messages = adviceMessages.notes
/** Smaller savings are not worth a hint. */
const MIN_WAIT_MS = 10

const isFont = (request: NumberedRequest) =>
  request.resourceType === 'Font' && isFromNetwork(request) && !isFailed(request)

/**
 * Fonts requested after the first paint, whose text changes or is invisible until then.
 * https://web.dev/articles/font-best-practices: declare them inline and preload those of the first screen.
 */
export function lateFontAdvice({ requests, firstPaintMs }: NumberedLoad): Advice[] {
  if (firstPaintMs === null) return []
  const late = requests.filter((one) => isFont(one) && one.startMs > firstPaintMs)
  const found = late.map((one) => {
    const note = messages.lateFont(formatTime(one.startMs).text, formatTime(firstPaintMs).text)
    return advised(one, { note, lostMs: isPending(one) ? null : one.endMs - firstPaintMs })
  })
  return adviceOf('lateFonts', found)
}

const pageOrigin = (requests: readonly NumberedRequest[]): string | null => {
  const document = requests.find(({ resourceType, status }) => resourceType === 'Document' && status < 300)
  return document ? originIn(document.url) : null
}

/**
 * Fonts that waited for a new connection to another origin.
 * https://web.dev/articles/preconnect-and-dns-prefetch
 */
export function fontOriginAdvice({ requests }: NumberedLoad): Advice[] {
  const own = pageOrigin(requests)
  const seen = new Set<string>()
  const found = requests.filter(isFont).flatMap((one) => {
    const origin = originIn(one.url)
    if (own === null || origin === null || origin === own || seen.has(origin)) return []
    const lostMs = phasesOf(one, ['dns', 'connect', 'ssl'])
    if (lostMs === null || lostMs < MIN_WAIT_MS) return []
    seen.add(origin)
    return [advised(one, { note: messages.fontOrigin(origin), lostMs })]
  })
  return adviceOf('fontOrigins', found)
}
