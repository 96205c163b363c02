import { v7 } from 'uuid'
import type { PlacedSeries } from './point-history'
import type { Row } from './rows'

/** A regression of LCP by 600 ms that was found now, merged with `change`. */
export const regressionOf = (series: PlacedSeries, change: Partial<Row<'regression'>> = {}) => ({
  organization_id: series.organization,
  id: v7(),
  page_id: series.page,
  device_id: series.device,
  location_id: series.location,
  metric: 'lcp',
  direction: 'worse',
  onset: new Date(),
  point_id: v7(),
  detected_at: new Date(),
  before: 2000,
  after: 2600,
  effect: 600,
  effect_low: 500,
  effect_high: 700,
  p_value: 1e-6,
  q_value: 0.01,
  points_before: 40,
  points_after: 8,
  ...change,
})
