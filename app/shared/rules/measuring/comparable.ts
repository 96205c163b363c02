/** What a point was made with, as texts that only say whether it is the same. */
export interface MeasurementMethod {
  engine: string | null
  /** How its device was imitated; null where that was not kept. */
  device: string | null
}

/** A device that was not kept is taken for the same. */
export const isSameDevice = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other

/** Whether points made like one continue those made like the other; what was not kept is taken for the same. */
export const isComparable = (one: MeasurementMethod, other: MeasurementMethod): boolean =>
  (one.engine === null || other.engine === null || one.engine === other.engine) &&
  isSameDevice(one.device, other.device)

/** How the newest of those points imitated its device, as far as it is known. */
export const newestDevice = (points: readonly MeasurementMethod[]): string | null =>
  points.findLast(({ device }) => device !== null)?.device ?? null

/** How each imitated its device: one that was not kept is taken for the next that was, or else for the last. */
function devicesOf(points: readonly MeasurementMethod[]): (string | null)[] {
  let known = newestDevice(points)
  const backwards = points.toReversed().map(({ device }) => {
    known = device ?? known
    return known
  })
  return backwards.toReversed()
}

/** Of points in the order of time those made as the newest was: agents of unequal engines may take turns. */
export function comparableToNewest<Point extends MeasurementMethod>(points: readonly Point[]): Point[] {
  const engine = points.at(-1)?.engine
  const alike = points.filter((point) => point.engine === engine)
  const devices = devicesOf(alike)
  return alike.filter((_, i) => devices[i] === devices.at(-1))
}
