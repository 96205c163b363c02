import { median } from '../statistics/statistics'

/** Load of other processes during a run; shares are 0 to 1, null where the system does not report them. */
export interface Noise {
  /** PSI: share of time in which a process waited for a CPU. */
  pressure: number | null
  /** CPU share of other processes. */
  foreign: number | null
  /** CPU share taken by the hypervisor. */
  steal: number | null
}

export type NoiseReason = 'pressure' | 'foreign' | 'steal' | 'slow'

/** Above these a run is noisy; docs/decisions/005 has the error rates. */
export const NOISE_LIMITS = { pressure: 0.3, foreign: 0.1, steal: 0.05 } as const
/** Below this share of its usual speed the machine is slowed down. */
const MIN_SPEED_SHARE = 0.8
const MIN_INDEXES = 10
/** Number of indexes behind the median. */
export const STORED_INDEXES = 50

/** Median of the machine; null while unknown. */
export const usualIndex = (latest: readonly number[]): number | null =>
  latest.length < MIN_INDEXES ? null : median(latest.slice(-STORED_INDEXES))

/** Why a run is noisy; empty when it is not, or was not watched. */
export function noiseReasons(
  noise: Noise | null,
  index: { measured: number | null; usual: number | null },
): NoiseReason[] {
  if (noise === null) return []
  // The browser's own processes wait for each other, so pressure only counts without better figures.
  const kinds = noise.foreign === null ? (['pressure', 'steal'] as const) : (['foreign', 'steal'] as const)
  const crossed = kinds.filter((kind) => (noise[kind] ?? 0) > NOISE_LIMITS[kind])
  const isSlow =
    index.measured !== null && index.usual !== null && index.measured < MIN_SPEED_SHARE * index.usual
  return isSlow ? [...crossed, 'slow'] : crossed
}

const MIN_RUNS_OF_ADVICE = 5

/** Whether more than half of an agent's runs are noisy, so that its machine needs a change. */
export const isMostlyNoisy = ({ noisy, watched }: { noisy: number; watched: number }): boolean =>
  watched >= MIN_RUNS_OF_ADVICE && noisy > watched / 2

const MAX_SLOWDOWN = 20

/** A device's slowdown on a calibrated machine. */
export const calibratedSlowdown = (slowdown: number, factor: number): number =>
  Math.min(MAX_SLOWDOWN, Math.max(1, Math.round(slowdown * factor * 100) / 100))

/** Benchmark index for which the default slowdowns were chosen. */
const REFERENCE_INDEX = 1750

/** Slowdown factor for a machine, in steps of a quarter so that it stays stable; 1 when unknown. */
export function processorFactor(usual: number | null): number {
  if (usual === null) return 1
  return Math.min(4, Math.max(0.5, Math.round((usual / REFERENCE_INDEX) * 4) / 4))
}
