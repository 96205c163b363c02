import { catalogue } from '../values/catalogue'

const number = (count: number) => count.toLocaleString('en-GB')

/** Charts of how the values of a metric spread. */
export const histogramMessages = catalogue('histogram', {
  marks: { median: 'Median', p75: '75th percentile' },
  values: (count: number) => (count === 1 ? '1 test' : `${number(count)} tests`),
  shares: 'Shares of the tests',
  range: (from: string, to: string) => `${from} to ${to}`,
  columns: { range: 'Range', values: 'Tests', share: 'Share' },
} as const)

/** Charts of one metric against another. */
export const correlationMessages = catalogue('correlation', {
  axis: (name: string, unit: string) => (unit ? `${name}, ${unit}` : name),
  trend: 'Trend',
  tests: (count: number) => (count === 1 ? '1 test' : `${number(count)} tests`),
  sampled: (shown: number, all: number) => `${number(shown)} of ${number(all)} tests shown`,
  open: (title: string) => `${title}, test by test. Enter opens the report`,
  report: 'Open the report',
  test: 'Test',
  tableNote: (rows: number) => `The ${rows} highest tests`,
  strength: { weak: 'weak', moderate: 'moderate', strong: 'strong' },
  none: (x: string, y: string) => `${x} and ${y} show no clear relation`,
  together: (x: string, y: string, strength: string) =>
    `Tests with a higher ${x} tend to have a higher ${y} (${strength} relation)`,
  against: (x: string, y: string, strength: string) =>
    `Tests with a higher ${x} tend to have a lower ${y} (${strength} relation)`,
  few: 'Too few tests to tell whether the two are related',
  figures: 'Figures',
  rho: (rho: string, low: string, high: string, n: number) =>
    `Spearman’s rho ${rho}, 95% interval ${low} to ${high}, n = ${number(n)}. A relation is not a cause`,
  rhoAlone: (rho: string, n: number) => `Spearman’s rho ${rho}, n = ${number(n)}`,
} as const)
