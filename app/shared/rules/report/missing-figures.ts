/** What Lighthouse weighs, in the order of the weights, and its score. A plain load has all of it. */
export const REQUIRED_FIGURES = ['tbt', 'lcp', 'cls', 'fcp', 'si', 'performance'] as const
export type RequiredFigure = (typeof REQUIRED_FIGURES)[number]
export type RequiredFigures = Record<RequiredFigure, number | null>

/** Figures without which a load is not fully measured, so that it can't be called fast. */
export const missingFigures = (figures: Partial<RequiredFigures>): RequiredFigure[] =>
  REQUIRED_FIGURES.filter((key) => !Number.isFinite(figures[key] ?? Number.NaN))
