import { catalogue } from '../values/catalogue'

/** Documents for print. */
export const printMessages = catalogue('print', {
  kinds: {
    page: 'Performance report',
    pages: 'Performance report',
    site: 'Performance report',
    project: 'Performance report',
    client: 'Performance report',
    uptimeMonth: 'Uptime report',
    comparison: 'Comparison of tests',
    benchmark: 'Benchmark',
    personalDashboard: 'Dashboard report',
  },
  title: (name: string) => `${name} · Report`,
  everything: 'All websites',
  preview: 'Print preview',
  previewOf: (screen: string) => `${screen}, print preview`,
  back: 'Back to the report',
  create: 'Create PDF',
  contents: 'Contents',
  closing: 'Closing note',
  facts: {
    client: 'Client',
    project: 'Project',
    site: 'Site',
    pages: 'Pages',
    period: 'Period',
    created: 'Created',
    organization: 'Created by',
  },
  span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  sectionOn: (section: string, device: string) => `${section}, ${device}`,
  gone: 'This part could not be read: it was deleted, or you can no longer open it',
  parts: {
    scores: 'Scores of all pages',
    films: 'How the pages appear',
    comparison: 'Compared tests',
    benchmark: 'Ranking',
    charts: 'Charts',
  },
  firstOnly: (shown: number) => `Only the first ${shown} are printed; the dashboard has the others`,
  leftOut: (names: string, others: number) =>
    `Left out: ${names}${others === 0 ? '' : others === 1 ? ' and one more page' : ` and ${others} more pages`}`,
  opening: {
    title: 'Summary',
    better: 'What got better',
    worse: 'What got worse',
    noBetter: 'No significant improvement',
    noFixed: 'No repair, outage or deployment was recorded',
    unknownNext: 'Not known: no details of the tests are stored',
    noNext: 'Nothing to fix: every audit passed',
    noWorse: 'No significant regression',
    next: 'Next steps',
    outages: 'Outages',
    longest: 'Longest outage',
  },
  sentences: {
    score: (score: string, rating: string, before: string) =>
      `The median performance score of all pages is ${score} of 100, ${rating}${before}`,
    lcp: (value: string, rating: string, before: string) =>
      `The main content appears after ${value}, ${rating}${before}`,
    before: (value: string) => `; in the period before: ${value}`,
    same: '; the same as in the period before',
    availability: (share: string, outages: string) =>
      `The uptime checks succeeded ${share} of the time, ${outages}`,
    outages: (count: number, longest: string) =>
      count === 0
        ? 'without an outage'
        : count === 1
          ? `with one outage of ${longest}`
          : `with ${count} outages, the longest of ${longest}`,
    noScore: 'No test has finished in this period',
    noAvailability: 'No uptime check ran in this period',
    changes: (better: number, worse: number) =>
      better + worse === 0
        ? 'No figure changed significantly'
        : `Significant changes: ${better || 'none'} for the better, ${worse || 'none'} for the worse`,
    next: (title: string, page: string) => `First to fix: ${title}, on ${page}`,
    noNext: 'Every audit passed, so nothing has to be fixed',
    ratings: { good: 'good', warning: 'needs improvement', poor: 'poor' },
  },
} as const)
