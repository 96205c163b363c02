import { readAddress } from '../targets'
import { type IconType, iconAddresses, iconTypeOf, isSameSite } from './rules'

export interface Icon {
  mediaType: IconType
  bytes: Buffer
}

const LIMIT_MS = 3_000
/** A page that takes long leaves time to look where icons usually are. */
const PAGE_LIMIT_MS = 2_000
const LARGEST = 100_000
const MOST_NAMED = 3

/** The icon that a site's start page names, or the one where browsers look by themselves; null when there is none. */
export async function fetchIcon(start: string, allowPrivate: boolean): Promise<Icon | null> {
  const whole = AbortSignal.timeout(LIMIT_MS)
  const read = (address: string, accept: string, signal: AbortSignal) =>
    readAddress(address, { allowPrivate, signal, largest: LARGEST, accept }).catch(() => null)
  const page = await read(start, 'text/html', AbortSignal.any([whole, AbortSignal.timeout(PAGE_LIMIT_MS)]))
  const own = page && isSameSite(start, page.url) ? page : null
  const named = own ? iconAddresses(own.bytes.toString('utf8'), own.url).slice(0, MOST_NAMED) : []
  const usual = new URL('/favicon.ico', own?.url ?? start).href
  for (const address of new Set([...named, usual])) {
    const found = await read(address, 'image/*', whole)
    const isWhole = found?.status === 200 && found.bytes.length <= LARGEST
    const mediaType = isWhole ? iconTypeOf(found.bytes) : null
    if (found && mediaType) return { mediaType, bytes: found.bytes }
  }
  return null
}
