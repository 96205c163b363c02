import type { PointSeries } from '~/shared/schemas/point-series'
import type { MetricKey } from '~/shared/values/metric-keys'
import { type Column, type Downsampling, downsampleSeries } from './downsample-series'
import type { MeasuredSeries } from './read-series'

const TYPES = ['Document', 'Script', 'Stylesheet', 'Image', 'Font', 'Media', 'Other'] as const
export const NETWORK_KEYS: MetricKey[] = [
  'bytes',
  'requests',
  'bytesThirdParty',
  'requestsThirdParty',
  ...TYPES.flatMap((type): MetricKey[] => [`bytes${type}`, `requests${type}`]),
]

const without = (whole: Column, others: Column): Column =>
  whole.map((value, i) => {
    const other = others[i] ?? null
    return value === null || other === null ? null : value - other
  })

export function presentNetwork(
  row: MeasuredSeries,
  downsampling: Downsampling,
): NonNullable<PointSeries['network']> {
  const column = (key: MetricKey): Column => row.values[key] ?? []
  const amounts = (all: Column, allRequests: Column) => {
    const { times, breaks, columns } = downsampleSeries(row, [all, allRequests], downsampling)
    const [bytes = [], requests = []] = columns
    return { times, bytes, requests, breaks }
  }
  const total = [column('bytes'), column('requests')] as const
  const third = [column('bytesThirdParty'), column('requestsThirdParty')] as const
  const types = TYPES.map((type) => [
    type.toLowerCase(),
    amounts(column(`bytes${type}`), column(`requests${type}`)),
  ])
  return {
    types: { total: amounts(...total), ...Object.fromEntries(types) },
    parties: {
      first: amounts(without(total[0], third[0]), without(total[1], third[1])),
      third: amounts(...third),
    },
  }
}
