import { catalogue } from '../values/catalogue'
import type { MetricId } from '../values/web-vitals'

/** 'Your site this month': what a client sees first behind a share link. */
export const monthMessages = catalogue('month', {
  title: { site: 'Your site this month', project: 'Your sites this month', client: 'Your sites this month' },
  dates: (from: string, to: string) => `${from} to ${to}, medians of all pages`,
  worse: (page: string, change: string, day: string) => `${page} got slower on ${day}. ${change}`,
  figures: {
    performance: 'Performance score',
    lcp: 'Main content appears after',
    availability: 'Available',
    visits: 'Visits',
  },
  help: {
    performance: 'Lighthouse score from 0 to 100, median of the month',
    lcp: 'Largest Contentful Paint, median of the month',
    availability: 'Share of the month in which the uptime checks succeeded',
    visits: 'Sessions counted by web analytics on complete days of the month',
  },
  before: (value: string) => `${value} the month before`,
  same: 'same as the month before',
  noBefore: 'not measured the month before',
  /** In a client's words. */
  metrics: {
    lcp: 'Main content appears after',
    fcp: 'First content appears after',
    si: 'Page is filled after',
    ttfb: 'Server responds after',
    tbt: 'Time blocked by scripts',
    cls: 'Layout shifts',
  } as Partial<Record<MetricId, string>>,
  change: (metric: string, before: string, after: string) => `${metric} ${after}, before: ${before}`,
  better: 'What got better',
  noBetter: 'No significant improvement this month',
  fixed: 'What we fixed and deployed',
  noFixed: 'No repair or deployment was recorded this month',
  repairs: {
    regression: (change: string) => `Back to normal: ${change}`,
    outage: (name: string, length: string) => `${name} is available again after ${length}`,
    deployment: (version: string) => `Version ${version} was deployed`,
  },
  next: 'What is next',
  noNext: 'Nothing to fix: every audit of the slowest page passed',
  pages: 'Pages and reports',
  details: 'Show all figures',
  hideDetails: 'Show the month',
} as const)
