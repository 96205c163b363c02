import { createHash } from 'node:crypto'
import type { EvidenceRef } from '~/shared/schemas/agent'
import type { Evidence } from '../types'

export const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

export function evidenceOf(kind: EvidenceRef['kind'], mediaType: string, data: Buffer): Evidence {
  return { kind, hash: sha256(data), size: data.length, mediaType, data }
}

export const jsonEvidence = (kind: EvidenceRef['kind'], value: unknown): Evidence =>
  evidenceOf(kind, 'application/json', Buffer.from(JSON.stringify(value)))

const MAX_BYTES = 2 * 1024 * 1024

/** The main document's body, truncated at the size limit. */
export function extractBody(text: string | undefined): Evidence | null {
  if (!text) return null
  const data = Buffer.from(text)
  return evidenceOf('body', 'text/html', data.length > MAX_BYTES ? data.subarray(0, MAX_BYTES) : data)
}
