type Zoom = readonly [number, number]

const WRITTEN = /^(\d{1,13})~(\d{1,13})$/

/** Zoom of a URL in ms since 1970; null when absent or invalid. */
export function parseZoom(text: string | null | undefined): Zoom | null {
  const [found, from, to] = WRITTEN.exec(text ?? '') ?? []
  return found && Number(from) < Number(to) ? [Number(from), Number(to)] : null
}

export const zoomText = ([from, to]: Zoom): string => `${Math.floor(from)}~${Math.ceil(to)}`

/** The zoom clipped to a chart; null when outside or equal to the whole. */
export function zoomWithin(text: string | null | undefined, [first, last]: Zoom): Zoom | null {
  const requested = parseZoom(text)
  if (!requested) return null
  const from = Math.max(requested[0], first)
  const to = Math.min(requested[1], last)
  return from < to && (from > first || to < last) ? [from, to] : null
}

interface Dates {
  start: string
  end: string
}

/** A zoom includes its last moment, while date ranges exclude their end. */
export function zoomedDates({ start, end }: Dates, zoom: Zoom | null): Dates {
  if (!zoom) return { start, end }
  const after = Math.min(zoom[1] + 1, Date.parse(end))
  return { start: new Date(zoom[0]).toISOString(), end: new Date(after).toISOString() }
}
