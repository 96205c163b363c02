/** The fields read of an LCP trace event; `ts` is microseconds on the browser's clock. */
export interface PaintEvent {
  name: string
  ts: number
  args?: {
    frame?: string
    data?: {
      nodeId?: number
      DOMNodeId?: number
      size?: number
      imageUrl?: string
      isMainFrame?: boolean
      isOutermostMainFrame?: boolean
    }
  }
}

interface Sent {
  url: string
  rendererStartTime: number
  redirectSource?: { url: string }
}

const newest = (events: readonly PaintEvent[]): PaintEvent | undefined =>
  [...events].sort((a, b) => b.ts - a.ts)[0]

/** The LCP file and its paint time; null for text or an inline image. */
function paintedFile(events: readonly PaintEvent[], start: number): { url: string; ts: number } | null {
  const paint = newest(
    events.filter(
      ({ name, ts, args }) =>
        name === 'largestContentfulPaint::Candidate' &&
        ts >= start &&
        args?.data?.isMainFrame === true &&
        args.data.isOutermostMainFrame !== false,
    ),
  )
  const painted = paint?.args?.data
  const image = newest(
    events.filter(
      ({ name, args }) =>
        name === 'LargestImagePaint::Candidate' &&
        args?.frame === paint?.args?.frame &&
        args?.data?.DOMNodeId === painted?.nodeId &&
        args?.data?.size === painted?.size,
    ),
  )
  const url = image?.args?.data?.imageUrl
  return paint && url ? { url, ts: paint.ts } : null
}

function destinationOf(url: string, records: readonly Sent[]): string {
  const seen = new Set<string>()
  let reached = url
  while (!seen.has(reached)) {
    seen.add(reached)
    reached = records.find(({ redirectSource }) => redirectSource?.url === reached)?.url ?? reached
  }
  return reached
}

/** The LCP request: the first for its URL that started before the paint. */
export function largestPaintRequest<R extends Sent>(
  events: readonly PaintEvent[],
  start: number | null,
  records: readonly R[],
): R | null {
  const painted = start === null ? null : paintedFile(events, start)
  if (!painted) return null
  const url = destinationOf(painted.url, records)
  const requested = records.filter(
    (record) => record.url === url && record.rendererStartTime * 1000 <= painted.ts,
  )
  return requested.sort((a, b) => a.rendererStartTime - b.rendererStartTime)[0] ?? null
}
