/** `at` in ms since 1970. */
export type PointRef = { id: string; at: number }

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Ids contain the creation time, so a deleted point still has one. */
export function timeOfPointId(id: string): number | null {
  const match = UUID_V7.exec(id)
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : null
}

/** A time in ms since 1970 instead of an id, for the nearest point. */
export const MOMENT = /^\d{13}$/

export const parsePointMoment = (text: string): number | null => (MOMENT.test(text) ? Number(text) : null)

const isLater = (a: PointRef, b: PointRef) => a.at > b.at || (a.at === b.at && a.id > b.id)

function latest<P extends PointRef>(points: readonly P[]): P | null {
  return points.reduce<P | null>((best, point) => (!best || isLater(point, best) ? point : best), null)
}

/** Of equals the later one, which is closer to the current page. */
function closest<P extends PointRef>(points: readonly P[], at: number): P | null {
  return points.reduce<P | null>((best, point) => {
    if (!best) return point
    const nearer = Math.abs(point.at - at) - Math.abs(best.at - at)
    return nearer < 0 || (nearer === 0 && isLater(point, best)) ? point : best
  }, null)
}

/** Default: the newest; for a missing id the nearest in time. */
export function selectPoint<P extends PointRef>(
  points: readonly P[],
  selectedId: string | null | undefined,
): P | null {
  if (!selectedId) return latest(points)
  const found = points.find((point) => point.id === selectedId)
  if (found) return found
  const at = timeOfPointId(selectedId)
  return at === null ? latest(points) : closest(points, at)
}

/** The points before and after one; the list may be unsorted. */
export function neighbours<P extends PointRef>(
  points: readonly P[],
  current: PointRef,
): { previous: P | null; next: P | null } {
  const before = points.filter((point) => isLater(current, point))
  const after = points.filter((point) => isLater(point, current))
  const next = after.reduce<P | null>((best, point) => (!best || isLater(best, point) ? point : best), null)
  return { previous: latest(before), next }
}
