import type { Evidence } from '../types'
import { evidenceOf } from './evidence'
import type { Lhr } from './lhr'

const JPEG_URI = 'data:image/jpeg;base64,'

/** The last picture of the load. */
export function extractScreenshot(lhr: Pick<Lhr, 'audits'>): Evidence | null {
  const details = lhr.audits['final-screenshot']?.details as { data?: unknown } | undefined
  const data = details?.data
  if (typeof data !== 'string' || !data.startsWith(JPEG_URI)) return null
  return evidenceOf('screenshot', 'image/jpeg', Buffer.from(data.slice(JPEG_URI.length), 'base64'))
}
