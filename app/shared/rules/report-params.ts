import { z } from 'zod'
import { parseDateRange, type RangeClock } from './date-range'

const id = z.coerce.number().int().min(1).optional().catch(undefined)
const schema = z.object({
  device: id,
  location: id,
  pointId: z.uuid().optional().catch(undefined),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
})

/** The search params of every report section; what cannot be understood takes its default, never an error. */
export function reportParams(search: URLSearchParams, clock: RangeClock) {
  const { startDate, endDate, ...chosen } = schema.parse(Object.fromEntries(search))
  const range = parseDateRange({ startDate, endDate }, clock)
  return { ...chosen, range }
}
