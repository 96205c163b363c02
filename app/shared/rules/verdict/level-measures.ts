/** Of the newest tests. Of equals the core ones come first. */
export const LEVEL_METRICS = ['lcp', 'tbt', 'cls', 'inp', 'fcp', 'si', 'ttfb'] as const
/** Scores beside the one that the metrics make up. */
export const LEVEL_SCORES = ['accessibility', 'bestPractices', 'seo', 'security', 'cachePolicy'] as const
