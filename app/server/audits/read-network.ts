import type { z } from 'zod'
import type { networkQuery, networkTotals } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/schemas/metric-keys'
import type { TenantCtx } from '../context'
import { spanOf, thin, within } from './list-points'
import { listSeries, type SeriesRow } from './point.store'

const TYPES = ['Document', 'Script', 'Stylesheet', 'Image', 'Font', 'Media', 'Other'] as const
const KEYS: MetricKey[] = [
  'bytes',
  'requests',
  'bytesThirdParty',
  'requestsThirdParty',
  ...TYPES.flatMap((type): MetricKey[] => [`bytes${type}`, `requests${type}`]),
]

type Column = (number | null)[]

/** What is left of the whole without the others; null where either was not measured. */
const without = (whole: Column, others: Column): Column =>
  whole.map((value, i) => {
    const other = others[i] ?? null
    return value === null || other === null ? null : value - other
  })

function presentTotals(row: SeriesRow, maxPoints: number) {
  const column = (key: MetricKey): Column => row.values[key] ?? []
  const amounts = (bytes: Column, requests: Column) => {
    const kept = thin(row.times, [bytes, requests], maxPoints)
    const pick = (values: Column) => kept.map((i) => values[i] ?? null)
    return { times: kept.map((i) => row.times[i] ?? 0), bytes: pick(bytes), requests: pick(requests) }
  }
  const total = [column('bytes'), column('requests')] as const
  const third = [column('bytesThirdParty'), column('requestsThirdParty')] as const
  const types = TYPES.map((type) => [
    type.toLowerCase(),
    amounts(column(`bytes${type}`), column(`requests${type}`)),
  ])
  return {
    device: row.device_id,
    location: row.location_id,
    types: { total: amounts(...total), ...Object.fromEntries(types) },
    parties: {
      first: amounts(without(total[0], third[0]), without(total[1], third[1])),
      third: amounts(...third),
    },
  }
}

/** How much a page loads over time, by type and by whose it is. */
export async function readNetwork(
  ctx: TenantCtx,
  query: z.output<typeof networkQuery>,
): Promise<z.input<typeof networkTotals>> {
  const { from, to } = spanOf(ctx, query)
  const rows = await listSeries(ctx.db, { ...within(ctx, query), from, to }, KEYS, 0)
  const series = rows.map((row) => presentTotals(row, query.max_points))
  return { start: from.toISOString(), end: to.toISOString(), series }
}
