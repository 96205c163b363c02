import type { PageGroup } from '../../schemas/page-discovery'

/** More different values than this in one place of a path make it variable. */
const MAX_LITERALS = 5
const MAX_GROUPS = 20
const MAX_LISTED = 8
const MAX_SINGLE = 30

interface Found {
  url: string
  segments: string[]
}

const segmentsOf = (url: string) => {
  const { pathname, hash } = new URL(url)
  return (pathname + hash).split('/').filter(Boolean)
}

/**
 * Groups URLs by the pattern of their path, such as `/blog/*`: shortest patterns first, pages without others alike in
 * a group without pattern at the top. Long groups are cut; `hidden` counts the rest.
 */
export function groupByPattern(urls: readonly string[]): PageGroup[] {
  const byDepth = new Map<number, Found[]>()
  for (const url of urls) {
    const segments = segmentsOf(url)
    byDepth.set(segments.length, [...(byDepth.get(segments.length) ?? []), { url, segments }])
  }
  const depths = [...byDepth].sort(([a], [b]) => a - b)
  const groups = depths.flatMap(([, found]) => split(found, 0, ''))
  const single = groups.filter(({ found }) => found.length === 1).flatMap(({ found }) => found)
  const alike = groups
    .filter(({ found }) => found.length > 1)
    .sort((a, b) => depthOf(a.pattern) - depthOf(b.pattern) || b.found.length - a.found.length)
  return [
    ...(single.length > 0 ? [listed(null, single, MAX_SINGLE)] : []),
    ...alike.slice(0, MAX_GROUPS).map(({ pattern, found }) => listed(pattern, found, MAX_LISTED)),
  ]
}

const depthOf = (pattern: string) => pattern.split('/').length

function listed(pattern: string | null, found: Found[], most: number): PageGroup {
  const urls = found.map(({ url }) => url)
  return { pattern, urls: urls.slice(0, most), hidden: Math.max(0, urls.length - most) }
}

/** Divides URLs of the same depth by their segment at `index`, or merges them when it varies too much. */
function split(found: Found[], index: number, prefix: string): { pattern: string; found: Found[] }[] {
  if (index >= (found[0]?.segments.length ?? 0)) return [{ pattern: prefix || '/', found }]
  const values = new Map<string, Found[]>()
  for (const one of found) {
    const value = one.segments[index] ?? ''
    values.set(value, [...(values.get(value) ?? []), one])
  }
  if (values.size > MAX_LITERALS) return split(found, index + 1, `${prefix}/*`)
  return [...values].flatMap(([value, part]) => split(part, index + 1, `${prefix}/${value}`))
}
