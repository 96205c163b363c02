import { median } from '../statistics/statistics'

/** What else happened on the machine during a run; shares are 0 to 1, null where the system does not tell. */
export interface Noise {
  /** Share of the time in which some process waited for a processor. */
  pressure: number | null
  /** Share of all processors that others used. */
  foreign: number | null
  /** Share of all processors that the host gave to other machines. */
  steal: number | null
}

export type NoiseReason = 'pressure' | 'foreign' | 'steal' | 'slow'

/** Above these a run is contaminated; what they catch and lose is in docs/decisions/005. */
export const NOISE_LIMITS = { pressure: 0.3, foreign: 0.1, steal: 0.05 } as const
/** A machine below this share of its usual speed is slowed down by something. */
const MIN_SPEED_SHARE = 0.8
const MIN_INDEXES = 10
/** How many of an agent's latest indexes say what is usual for it. */
export const STORED_INDEXES = 50

/** What an agent's machine usually reaches; null before it is known. */
export const usualIndex = (latest: readonly number[]): number | null =>
  latest.length < MIN_INDEXES ? null : median(latest.slice(-STORED_INDEXES))

/** Why a run is not to be trusted; empty when nothing speaks against it, or its machine was not watched. */
export function noiseReasons(
  noise: Noise | null,
  index: { measured: number | null; usual: number | null },
): NoiseReason[] {
  if (noise === null) return []
  // A browser makes its own processes wait for each other: waiting decides only where nothing better is told.
  const kinds = noise.foreign === null ? (['pressure', 'steal'] as const) : (['foreign', 'steal'] as const)
  const crossed = kinds.filter((kind) => (noise[kind] ?? 0) > NOISE_LIMITS[kind])
  const isSlow =
    index.measured !== null && index.usual !== null && index.measured < MIN_SPEED_SHARE * index.usual
  return isSlow ? [...crossed, 'slow'] : crossed
}

const MAX_SLOWDOWN = 20

/** A device's slowdown fitted to the speed of a machine. */
export const calibratedSlowdown = (slowdown: number, factor: number): number =>
  Math.min(MAX_SLOWDOWN, Math.max(1, Math.round(slowdown * factor * 100) / 100))

/** The index of the machine that the usual slowdowns were chosen for. */
const REFERENCE_INDEX = 1750

/**
 * What a device's slowdown is multiplied by on a machine of this speed, in steps of a quarter so that it stays
 * the same from day to day.
 */
export function processorFactor(usual: number | null): number {
  if (usual === null) return 1
  return Math.min(4, Math.max(0.5, Math.round((usual / REFERENCE_INDEX) * 4) / 4))
}
