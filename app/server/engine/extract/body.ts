import type { Evidence } from '../types'
import { evidenceOf } from './evidence'

const MAX_BYTES = 2 * 1024 * 1024

/** The main document as it arrived, cut off where it gets too long to be read by anybody. */
export function extractBody(text: string | undefined): Evidence | null {
  if (!text) return null
  const data = Buffer.from(text)
  return evidenceOf('body', 'text/html', data.length > MAX_BYTES ? data.subarray(0, MAX_BYTES) : data)
}
