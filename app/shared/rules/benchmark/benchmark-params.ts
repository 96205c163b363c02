import { z } from 'zod'
import { BENCHMARK_METRICS } from '../../values/benchmark-choices'

const id = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined)

/** Search params of the benchmark; invalid ones take their default. */
const schema = z.object({
  organization: id,
  client: id,
  metric: z.enum(BENCHMARK_METRICS).catch('lcp'),
  device: id,
  location: id,
  page: id,
  startDate: z.string().optional(),
  endDate: z.string().optional(),
})
export type BenchmarkParams = z.output<typeof schema>

export const benchmarkParams = (search: URLSearchParams): BenchmarkParams =>
  schema.parse(Object.fromEntries(search))
