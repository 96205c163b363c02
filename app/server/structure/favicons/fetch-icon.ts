import { type Answer, readAddress, textOf } from '../../platform/targets'
import { iconAddresses } from './icon-addresses'
import { type IconType, iconTypeOf, isNoAnswer, isSameSite } from './rules'

export interface Icon {
  mediaType: IconType
  bytes: Buffer
}

const LIMIT_MS = 3_000
/** A slow page leaves time to try the default icon path. */
const PAGE_LIMIT_MS = 2_000
const MAX_BYTES = 100_000
const MAX_NAMED = 3

/**
 * The icon that a site's start page names, or the default one. `unreached` when something did not respond, so
 * that it is unknown whether there is one.
 */
export async function fetchIcon(start: string, allowPrivate: boolean): Promise<Icon | 'none' | 'unreached'> {
  const whole = AbortSignal.timeout(LIMIT_MS)
  let isUnreachable = false
  const read = async (address: string, signal: AbortSignal, accept?: string) => {
    const requested = readAddress(address, {
      allowPrivate,
      signal,
      largest: MAX_BYTES,
      ...(accept && { accept }),
    })
    const answer = await requested.catch(() => null)
    if (!answer || isNoAnswer(answer.status)) isUnreachable = true
    return answer
  }
  const page = await read(start, AbortSignal.any([whole, AbortSignal.timeout(PAGE_LIMIT_MS)]))
  for (const address of placesOf(start, page)) {
    const icon = iconIn(await read(address, whole, 'image/*, */*;q=0.8'))
    if (icon) return icon
  }
  return isUnreachable ? 'unreached' : 'none'
}

function placesOf(start: string, page: Answer | null): Set<string> {
  const own = page && isSameSite(start, page.url) ? page : null
  const named = own ? iconAddresses(textOf(own.bytes, own.contentType), own.url).slice(0, MAX_NAMED) : []
  return new Set([...named, new URL('/favicon.ico', own?.url ?? start).href])
}

function iconIn(answer: Answer | null): Icon | null {
  if (answer?.status !== 200 || answer.bytes.length > MAX_BYTES) return null
  const mediaType = iconTypeOf(answer.bytes)
  return mediaType && { mediaType, bytes: answer.bytes }
}
