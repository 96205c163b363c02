/** What a point was made with, as texts that only say whether it is the same. */
export interface MadeWith {
  engine: string | null
  /** How its device was imitated; null where that was not kept. */
  device: string | null
}

/** A device that was not kept is taken for the same. */
export const isAlikeDevice = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other

/** How the newest of those points imitated its device, as far as it is known. */
export const newestDevice = (points: readonly MadeWith[]): string | null =>
  points.findLast(({ device }) => device !== null)?.device ?? null

/** Of points in the order of time those made as the newest was: agents of unequal engines may take turns. */
export function madeAsNewest<Point extends MadeWith>(points: readonly Point[]): Point[] {
  const engine = points.at(-1)?.engine
  const alike = points.filter((point) => point.engine === engine)
  const device = newestDevice(alike)
  return alike.filter((point) => isAlikeDevice(point.device, device))
}
