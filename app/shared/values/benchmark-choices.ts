/** Metrics by which pages are compared with those of competitors. */
export const BENCHMARK_METRICS = ['lcp', 'fcp', 'si', 'tbt', 'cls', 'ttfb', 'bytes', 'performance'] as const
export type BenchmarkMetric = (typeof BENCHMARK_METRICS)[number]

/** Shown pages, of the client and of its competitors each. */
export const MAX_BENCHMARK_PAGES = 20
/** Own pages to choose from. */
export const MAX_PAGE_CHOICES = 500
