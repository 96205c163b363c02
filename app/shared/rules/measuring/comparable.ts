/** Method and device of a point as texts for comparison. */
export interface MeasurementMethod {
  engine: string | null
  /** null where not stored. */
  device: string | null
}

/** An unknown device counts as equal. */
export const isSameDevice = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other

/** Whether points are comparable; unknown parts count as equal. */
export const isComparable = (one: MeasurementMethod, other: MeasurementMethod): boolean =>
  (one.engine === null || other.engine === null || one.engine === other.engine) &&
  isSameDevice(one.device, other.device)

/** Device of the newest point with a known one. */
export const newestDevice = (points: readonly MeasurementMethod[]): string | null =>
  points.findLast(({ device }) => device !== null)?.device ?? null

/** An unknown device is taken from the next known one, else from the last. */
function devicesOf(points: readonly MeasurementMethod[]): (string | null)[] {
  let lastDevice = newestDevice(points)
  const backwards = points.toReversed().map(({ device }) => {
    lastDevice = device ?? lastDevice
    return lastDevice
  })
  return backwards.toReversed()
}

/** Points comparable with the newest, since agents with different engines may alternate; in order of time. */
export function comparableToNewest<Point extends MeasurementMethod>(points: readonly Point[]): Point[] {
  const engine = points.at(-1)?.engine
  const alike = points.filter((point) => point.engine === engine)
  const devices = devicesOf(alike)
  return alike.filter((_, i) => devices[i] === devices.at(-1))
}
