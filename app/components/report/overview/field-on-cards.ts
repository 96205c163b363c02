import { ratingOf } from '~/shared/rules/field-data/field-vitals'
import type { FieldMetric, FieldRecord } from '~/shared/schemas/field-data'
import type { MetricKey } from '~/shared/values/metric-keys'
import type { FieldFigures } from './card-lines'

/** The card of a lab metric, the field metric next to it, and the name of that. */
const ON_CARDS: readonly (readonly [MetricKey, FieldMetric, MetricKey])[] = [
  ['lcp', 'LCP', 'lcp'],
  ['cls', 'CLS', 'cls'],
  ['fcp', 'FCP', 'fcp'],
  ['ttfb', 'TTFB', 'ttfb'],
  ['tbt', 'INP', 'inp'],
]

/** What real users had, by the lab metric of the card. */
export function fieldFiguresOf(record: FieldRecord | null): FieldFigures {
  const figures: FieldFigures = {}
  for (const [card, name, metric] of ON_CARDS) {
    const figure = record?.metrics[name]
    if (!record || !figure) continue
    figures[card] = { metric, p75: figure.p75, rating: ratingOf(figure), isOrigin: record.level === 'origin' }
  }
  return figures
}
