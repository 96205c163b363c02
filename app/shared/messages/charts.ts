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
type Dots = 'tests' | 'days'

export const correlationMessages = catalogue('correlation', {
  axis: (name: string, unit: string) => (unit ? `${name}, ${unit}` : name),
  trend: 'Trend',
  count: {
    tests: (count: number) => (count === 1 ? '1 test' : `${number(count)} tests`),
    days: (count: number) => (count === 1 ? '1 day of a page' : `${number(count)} days of pages`),
  },
  sampled: (of: Dots, shown: number, all: number) => `${number(shown)} of ${number(all)} ${of} shown`,
  open: (title: string) => `${title}, dot by dot. Enter opens the report`,
  report: 'Open the report',
  dot: { tests: 'Test', days: 'Day' },
  tableNote: (of: Dots, rows: number) => `The ${rows} highest ${of}`,
  strength: { weak: 'weak', moderate: 'moderate', strong: 'strong' },
  none: (x: string, y: string) => `${x} and ${y} show no clear relation`,
  together: (of: Dots, x: string, y: string, strength: string) =>
    `${of === 'days' ? 'Days' : 'Tests'} with a higher ${x} tend to have a higher ${y} (${strength} relation)`,
  against: (of: Dots, x: string, y: string, strength: string) =>
    `${of === 'days' ? 'Days' : 'Tests'} with a higher ${x} tend to have a lower ${y} (${strength} relation)`,
  few: (of: Dots) => `Too few ${of} to tell whether the two are related`,
  figures: 'Figures',
  rho: (rho: string, low: string, high: string, n: number) =>
    `Spearman’s rho ${rho}, 95% interval ${low} to ${high}, n = ${number(n)}. A relation is not a cause`,
  rhoAlone: (rho: string, n: number) => `Spearman’s rho ${rho}, n = ${number(n)}`,
} as const)
