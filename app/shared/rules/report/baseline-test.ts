interface BaselinePoint {
  id: string
  /** Milliseconds since 1970. */
  at: number
  status: string
  test_id: string
}

interface Wanted {
  /** The moment asked for; null where none was. */
  at: number | null
  own: { at: number; testId: string }
  /** Whether the points are of the series of the test that is compared. */
  isOwnSeries: boolean
}

/** Of two equally far away the later one: it is nearer to how the page is now. */
function nearest<P extends BaselinePoint>(points: readonly P[], at: number): P | undefined {
  const distance = (point: P) => Math.abs(point.at - at)
  return [...points].sort((a, b) => distance(a) - distance(b) || b.at - a.at)[0]
}

/** One that failed has no figures to compare with: only where there is nothing else. */
function nearestValid<P extends BaselinePoint>(points: readonly P[], at: number): P | undefined {
  const sound = points.filter(({ status }) => status === 'success')
  return nearest(sound.length > 0 ? sound : points, at)
}

/**
 * With which of these points a test is compared: with the nearest to a moment; where none is asked for, in its own
 * series with the newest before it, else with the nearest; of another series with the nearest. One that succeeded goes
 * before those that failed.
 */
export function baselineTest<P extends BaselinePoint>(points: readonly P[], wanted: Wanted): P | undefined {
  const { at, own, isOwnSeries } = wanted
  if (at !== null) return nearest(points, at)
  if (!isOwnSeries) return nearestValid(points, own.at)
  const before = points.filter((point) => point.at < own.at && point.test_id !== own.testId)
  return nearestValid(before, own.at) ?? nearestValid(points, own.at)
}
