import { z } from 'zod'
import { zoomWithin } from '../charts/chart-zoom'
import { formFactorIn } from '../navigation/form-factor'
import { parseDateRange, type RangeClock } from '../time/date-range'
import { MOMENT } from './points'

const id = z.coerce.number().int().min(1).optional().catch(undefined)
const schema = z.object({
  device: id,
  location: id,
  pointId: z
    .union([z.uuid(), z.string().regex(MOMENT)])
    .optional()
    .catch(undefined),
  zoom: z.string().optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
})

/** Search params of all report sections; invalid ones take their default. */
export function reportParams(search: URLSearchParams, clock: RangeClock) {
  const { startDate, endDate, zoom, ...chosen } = schema.parse(Object.fromEntries(search))
  const preferred = formFactorIn(search)
  const range = parseDateRange({ startDate, endDate }, clock)
  return { ...chosen, preferred, range, zoom: zoomWithin(zoom, [range.from.getTime(), range.to.getTime()]) }
}
