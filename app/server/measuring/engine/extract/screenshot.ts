import type { Evidence } from '../types'
import { evidenceOf } from './evidence'
import type { Lhr } from './lhr'

function pictureOf(kind: Evidence['kind'], mediaType: string, uri: unknown): Evidence | null {
  const start = `data:${mediaType};base64,`
  if (typeof uri !== 'string' || !uri.startsWith(start)) return null
  return evidenceOf(kind, mediaType, Buffer.from(uri.slice(start.length), 'base64'))
}

export function extractScreenshot(lhr: Pick<Lhr, 'audits'>): Evidence | null {
  const details = lhr.audits['final-screenshot']?.details as { data?: unknown } | undefined
  return pictureOf('screenshot', 'image/jpeg', details?.data)
}

export const extractFullPage = (lhr: Pick<Lhr, 'fullPageScreenshot'>): Evidence | null =>
  pictureOf('full', 'image/webp', lhr.fullPageScreenshot?.screenshot.data)
