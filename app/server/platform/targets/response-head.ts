const STATUS_LINE = /^[\s\S]{0,4}?http(?:\/(\d+)\.(\d+))?[ \t]+(\d{3})(?!\d)[ \t]*(.*)/i
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
const UNPRINTABLE = /[^\t\x20-\x7e\x80-\xff]/g

export const withoutControls = (value: string): string => value.replace(UNPRINTABLE, '')

/** A response that browsers refuse too; the message is for users. */
const refusal = (message: string) => Object.assign(new Error(message), { code: 'EINVALIDRESPONSE' })

type Header = [name: string, value: string]

/** Line by line: folded values joined, spaces before the colon removed, lines that are no header left out. */
function headersIn(lines: string[]): Header[] {
  const headers: Header[] = []
  for (const line of lines) {
    const last = headers.at(-1)
    if (/^[ \t]/.test(line)) {
      if (last) last[1] = `${last[1]} ${line.trim()}`.trim()
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim()
    if (TOKEN.test(name)) headers.push([name, line.slice(colon + 1).trim()])
  }
  return headers
}

const valuesOf = (headers: Header[], wanted: string) =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []))

/** The one length that counts; null for none. */
function lengthOf(headers: Header[]): string | null {
  const lengths = new Set(valuesOf(headers, 'content-length').flatMap((value) => value.split(/\s*,\s*/)))
  if (lengths.size > 1)
    throw refusal(`the response has conflicting Content-Length headers: ${[...lengths].join(' and ')}`)
  const [length = ''] = lengths
  return /^\d+$/.test(length) ? length : null
}

/**
 * The head of a response (Latin-1, without the empty line), spelled as Node's parser accepts it. Keeps what Chromium
 * keeps: one of several equal lengths, no invalid length, none beside chunks. Null for what is no HTTP response; throws
 * where Chromium refuses.
 */
export function normalizeHead(head: string): { status: number; head: string } | null {
  const [first = '', ...lines] = head.split(/\r?\n/)
  const [, major, minor, status, reason = ''] = STATUS_LINE.exec(first) ?? []
  if (status === undefined) return null
  if (head.includes('\0')) throw refusal('the response headers contain a NUL character')
  const headers = headersIn(lines)
  if (new Set(valuesOf(headers, 'location')).size > 1)
    throw refusal('the response has several different Location headers')
  const version = major === undefined || `${major}.${minor}` < '1.1' ? '1.0' : '1.1'
  const isChunked =
    version === '1.1' && valuesOf(headers, 'transfer-encoding').some((value) => /\bchunked\b/i.test(value))
  const framing = isChunked ? null : lengthOf(headers)
  const kept = headers.filter(([name]) => !/^(content-length|transfer-encoding)$/i.test(name))
  if (isChunked) kept.push(['Transfer-Encoding', 'chunked'])
  if (framing !== null) kept.push(['Content-Length', framing])
  const all = [`HTTP/${version} ${status} ${withoutControls(reason).trim()}`]
  return {
    status: Number(status),
    head: [...all, ...kept.map(([name, value]) => `${name}: ${value}`)].join('\r\n'),
  }
}
