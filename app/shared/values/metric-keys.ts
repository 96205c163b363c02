/** Metrics of a run in ms, except `cls` and the byte and request counts. */
export const METRIC_KEYS = [
  'lcp',
  'fcp',
  'cls',
  'tbt',
  'si',
  'tti',
  'ttfb',
  'inp',
  'rtt',
  'lcpTtfb',
  'lcpLoadDelay',
  'lcpLoadDuration',
  'lcpRenderDelay',
  'domContentLoaded',
  'load',
  'serverResponse',
  'mainThread',
  'bytes',
  'requests',
  'bytesDocument',
  'bytesScript',
  'bytesStylesheet',
  'bytesImage',
  'bytesFont',
  'bytesMedia',
  'bytesOther',
  'bytesThirdParty',
  'requestsDocument',
  'requestsScript',
  'requestsStylesheet',
  'requestsImage',
  'requestsFont',
  'requestsMedia',
  'requestsOther',
  'requestsThirdParty',
] as const
export type MetricKey = (typeof METRIC_KEYS)[number]

/** 0 to 100. */
export const SCORE_KEYS = [
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'security',
  'cachePolicy',
] as const
export type ScoreKey = (typeof SCORE_KEYS)[number]

/** Metrics whose main cause can be told from the evidence. */
export const CAUSED_METRICS = ['lcp', 'fcp', 'si', 'tbt', 'cls'] as const
