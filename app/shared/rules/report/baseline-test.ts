interface BaselinePoint {
  id: string
  /** ms since 1970. */
  at: number
  status: string
  test_id: string
}

interface Choice {
  /** null when not requested. */
  at: number | null
  own: { at: number; testId: string }
  /** Whether the points belong to the series of the test. */
  isOwnSeries: boolean
}

/** Of equals the later one, which is closer to the current page. */
function nearest<P extends BaselinePoint>(points: readonly P[], at: number): P | undefined {
  const distance = (point: P) => Math.abs(point.at - at)
  return [...points].sort((a, b) => distance(a) - distance(b) || b.at - a.at)[0]
}

/** A failed test has nothing to compare, so it is the last choice. */
function nearestValid<P extends BaselinePoint>(points: readonly P[], at: number): P | undefined {
  const sound = points.filter(({ status }) => status === 'success')
  return nearest(sound.length > 0 ? sound : points, at)
}

/**
 * Picks the baseline: the nearest to a requested moment; else in the same series the previous one, or the
 * nearest; in another series the nearest. Successful tests come first.
 */
export function baselineTest<P extends BaselinePoint>(points: readonly P[], choice: Choice): P | undefined {
  const { at, own, isOwnSeries } = choice
  if (at !== null) return nearest(points, at)
  if (!isOwnSeries) return nearestValid(points, own.at)
  const before = points.filter((point) => point.at < own.at && point.test_id !== own.testId)
  return nearestValid(before, own.at) ?? nearestValid(points, own.at)
}
