import type { Evidence } from '../types'
import { evidenceOf } from './evidence'

const MAX_BYTES = 2 * 1024 * 1024

/** The main document's body, truncated at the size limit. */
export function extractBody(text: string | undefined): Evidence | null {
  if (!text) return null
  const data = Buffer.from(text)
  return evidenceOf('body', 'text/html', data.length > MAX_BYTES ? data.subarray(0, MAX_BYTES) : data)
}
