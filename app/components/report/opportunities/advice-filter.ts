import { MAX_ROWS } from '~/components/requests/request-filter'
import { REQUESTS_PART } from '~/components/requests/waterfall-filter'
import { type Params, paths } from '~/shared/paths'
import type { Advice } from '~/shared/rules/audits/advice'

/** Filter of the waterfall; the keys are its search params. */
export interface AdviceFilter {
  type?: 'image' | 'font'
  text?: string
  request?: number
}

const TYPES: Partial<Record<Advice['kind'], AdviceFilter['type']>> = {
  images: 'image',
  lateFonts: 'font',
  fontOrigins: 'font',
}
/** Same limit as the waterfall's text filter. */
const MAX_TEXT_LENGTH = 200

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
const withAddress = (url: string): AdviceFilter => ({ text: url.slice(0, MAX_TEXT_LENGTH) })
const withHost = (url: string): AdviceFilter => ({ text: `//${hostOf(url)}/` })

/** Returns the filter that matches all requests of an advice; null if the waterfall has no such filter. */
export function filterOf({
  kind,
  requests,
  requestCount,
}: Omit<Advice, 'lostMs' | 'lostBytes'>): AdviceFilter | null {
  const type = TYPES[kind]
  if (type) return { type }
  const [first, ...others] = requests
  if (!first || requests.length < requestCount) return null
  if (kind === 'protocol') return others.length === 0 ? withHost(first.url) : null
  return others.every(({ url }) => url === first.url) ? withAddress(first.url) : null
}

/**
 * Opens the request of a line among the related ones. A request beyond the last waterfall row needs a text
 * filter by its URL.
 */
export function lineFilterOf(
  kind: Advice['kind'],
  { number, url }: Advice['requests'][number],
): AdviceFilter {
  if (kind === 'protocol') return withHost(url)
  return kind === 'repeated' || number > MAX_ROWS
    ? { ...withAddress(url), request: number }
    : { request: number }
}

type OfTest = { site: number; page: number; device: number; location: number; _id: string }

export const requestsToOf =
  ({ site, page, device, location, _id }: OfTest, kept: Params) =>
  (filter: AdviceFilter): string => {
    const to = paths.report(site, page, 'performance', {
      ...kept,
      device,
      location,
      pointId: _id,
      ...filter,
    })
    return `${to}#${filter.request === undefined ? REQUESTS_PART : `request-${filter.request}`}`
  }
