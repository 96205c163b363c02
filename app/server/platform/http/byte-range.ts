import type { ByteRange } from '../blobs'

/** RFC 9110: a server may ignore a range it does not understand, or several at once. */
export function readRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

const TAGS = /(?:W\/)?"[^"]*"/g
const withoutWeak = (tag: string) => tag.replace(/^W\//, '')

/** If-None-Match compares weakly. */
export function isUnchanged(header: string | null, tags: readonly string[]): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  const known = new Set(tags.map(withoutWeak))
  return (header.match(TAGS) ?? []).some((tag) => known.has(withoutWeak(tag)))
}

/** If-Range compares strongly; a date never matches, since no Last-Modified is sent. */
export const isSameRepresentation = (header: string | null, tag: string): boolean =>
  header === null || (header.trim() === tag && !tag.startsWith('W/'))

/** Whether an Accept-Encoding header admits a coding by its name. */
export function acceptsCoding(header: string | null, coding: string): boolean {
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (name === coding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  }
  return false
}
