export const OVERVIEW_METRICS = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb', 'bytes', 'requests'] as const
