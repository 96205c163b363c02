import type { SearchedMetric } from '~/shared/rules/statistics/regressions'
import recordings from './recorded-runs.json' with { type: 'json' }

/** The recorded figures of the benches were drawn by it. */
export function normalFrom(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance())
}

/** Noise of one metric of one page; shares are relative to the level. */
interface Noise {
  level: number
  spread: number
  /** Bimodal loads: frequency, and how much longer they take. */
  mode?: { share: number; factor: number }
  outliers?: { share: number; factor: number }
  /** Quantization step, with zero possible. */
  step?: number
}
export type PageNoise = Record<SearchedMetric, Noise>

/** Fitted to the runs of research/engine.md, section 5: levels, coefficients of variation, modes, outliers. */
export const MEASURED_PAGES: Record<string, PageNoise> = {
  'medium, applied': {
    lcp: { level: 2055, spread: 0.05, outliers: { share: 0.12, factor: 1.5 } },
    fcp: { level: 1477, spread: 0.033 },
    cls: { level: 0.05, spread: 0, mode: { share: 0.2, factor: 1.8 }, step: 0.001 },
    tbt: { level: 132, spread: 0.15 },
    si: { level: 1900, spread: 0.05, outliers: { share: 0.03, factor: 1.4 } },
    ttfb: { level: 420, spread: 0.06, outliers: { share: 0.05, factor: 2 } },
  },
  'medium, simulated': {
    lcp: { level: 2142, spread: 0.05, mode: { share: 0.35, factor: 1.22 } },
    fcp: { level: 1354, spread: 0.06, mode: { share: 0.1, factor: 0.59 } },
    cls: { level: 0, spread: 0, outliers: { share: 0.02, factor: 1 }, step: 0.001 },
    tbt: { level: 163, spread: 0.108 },
    si: { level: 2100, spread: 0.08, mode: { share: 0.3, factor: 1.15 } },
    ttfb: { level: 611, spread: 0.02 },
  },
  'shop, simulated': {
    lcp: { level: 13_617, spread: 0.08 },
    fcp: { level: 5121, spread: 0.1, mode: { share: 0.3, factor: 0.6 } },
    cls: { level: 0.21, spread: 0.1, step: 0.001 },
    tbt: { level: 592, spread: 0.18, outliers: { share: 0.05, factor: 1.8 } },
    si: { level: 6400, spread: 0.1 },
    ttfb: { level: 640, spread: 0.03 },
  },
}

const MAX_BLOCK_LENGTH = 6

/** Block bootstrap of a recording with blocks of up to six runs, so that the autocorrelation is preserved. */
export function replaySeries(recorded: readonly number[], chance: () => number): () => number {
  let next = 0
  let left = 0
  return () => {
    if (left === 0) {
      next = Math.floor(chance() * recorded.length)
      left = 1 + Math.floor(chance() * MAX_BLOCK_LENGTH)
    }
    left--
    return recorded[next++ % recorded.length] ?? 0
  }
}

/** Generates the points of a metric. `persisting` is the autocorrelation of consecutive points: 0 means independent. */
export function createSeries(noise: Noise, chance: () => number, persisting = 0): () => number {
  let lasting = 0
  return () => {
    lasting = persisting * lasting + Math.sqrt(1 - persisting ** 2) * normalFrom(chance)
    let value = noise.level * Math.exp(noise.spread * lasting)
    if (noise.mode && chance() < noise.mode.share) value *= noise.mode.factor
    if (noise.outliers && chance() < noise.outliers.share) {
      // A metric that is usually zero needs an absolute outlier: a factor has no effect.
      value = noise.level === 0 ? 0.1 * chance() : value * noise.outliers.factor
    }
    return noise.step ? Math.round(value / noise.step) * noise.step : value
  }
}

/** Generates one metric's points; a recording has its own autocorrelation. */
export type Profile = (metric: SearchedMetric, chance: () => number, persisting?: number) => () => number

/** Pages of fitted noise, and recorded ones. */
export const PROFILES: Readonly<Record<string, Profile>> = Object.fromEntries([
  ...Object.entries(MEASURED_PAGES).map(([name, noise]): [string, Profile] => [
    name,
    (metric, chance, persisting) => createSeries(noise[metric], chance, persisting),
  ]),
  ...Object.entries(recordings as Record<string, Record<SearchedMetric, number[]>>).map(
    ([name, series]): [string, Profile] => [
      `recorded ${name.split(',')[0]}`,
      (metric, chance) => replaySeries(series[metric], chance),
    ],
  ),
])
