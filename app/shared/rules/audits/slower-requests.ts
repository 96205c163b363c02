import type { RequestPair } from './request-changes'

interface Timed {
  startMs: number
  endMs: number
}

export interface SlowerRequest<Request> {
  before: Request
  after: Request
  beforeMs: number
  afterMs: number
}

/** Smaller differences are the noise of a single load. */
const MIN_MS = 50
const MIN_SHARE = 0.25

const durationOf = ({ startMs, endMs }: Timed) => Math.max(0, endMs - startMs)

/** Requests of both loads that took clearly longer in the later one, most first. */
export function slowerRequests<Request extends Timed>(
  pairs: readonly RequestPair<Request>[],
): SlowerRequest<Request>[] {
  return pairs
    .map(({ before, after }) => ({
      before,
      after,
      beforeMs: Math.round(durationOf(before)),
      afterMs: Math.round(durationOf(after)),
    }))
    .filter(({ beforeMs, afterMs }) => afterMs - beforeMs >= Math.max(MIN_MS, MIN_SHARE * beforeMs))
    .sort((a, b) => b.afterMs - b.beforeMs - (a.afterMs - a.beforeMs))
}
