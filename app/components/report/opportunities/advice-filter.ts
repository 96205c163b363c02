import { MAX_ROWS } from '~/components/waterfall/request-filter'
import { REQUESTS_PART } from '~/components/waterfall/waterfall-filter'
import { type Params, paths } from '~/shared/paths'
import type { Advice } from '~/shared/rules/audits/advice'

/** Which requests the waterfall is to show; names as in its address. */
export interface AdviceFilter {
  type?: 'image' | 'font'
  text?: string
  /** Opened, by its number. */
  request?: number
}

const TYPES: Partial<Record<Advice['kind'], AdviceFilter['type']>> = {
  images: 'image',
  lateFonts: 'font',
  fontOrigins: 'font',
}
/** As much of an address as the waterfall looks for. */
const MAX_TEXT_LENGTH = 200

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
const withAddress = (url: string): AdviceFilter => ({ text: url.slice(0, MAX_TEXT_LENGTH) })
const withHost = (url: string): AdviceFilter => ({ text: `//${hostOf(url)}/` })

/** The filter that finds the requests of an advice; null where none of the waterfall's finds them all. */
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
 * What a line leads to: the request, beside those that the line is about too. One beyond the last row of the waterfall
 * is found by its address alone.
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

/** The requests of a test on its performance screen. */
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
