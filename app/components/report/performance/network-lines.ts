import { upperFirst } from '~/shared/format/letter-case'
import { networkOverTimeMessages } from '~/shared/messages/speed'
import { type Packed, pack } from '~/shared/packed'
import type { NetworkSeries, SeriesLine } from '~/shared/schemas/point-series'
import type { MetricKey } from '~/shared/values/metric-keys'
import { REQUEST_TYPES, TYPE_NAMES } from '../../requests/request-figures'

export const AMOUNTS = ['bytes', 'requests'] as const
export type Amount = (typeof AMOUNTS)[number]

export const amountIn = (search: URLSearchParams): Amount =>
  AMOUNTS.find((amount) => amount === search.get('amounts')) ?? AMOUNTS[0]

/** Series of the selected test; null if there is none. */
export const packNetwork = (totals: { series: NetworkSeries[] } | null): Packed<NetworkSeries | null> =>
  pack(totals?.series[0] ?? null)

interface AmountLine {
  key: string
  name: string
  metric: MetricKey
  hue: number
  line: Omit<SeriesLine, 'excluded' | 'gaps'>
}

const isLoaded = ({ line }: AmountLine) => line.values.some((value) => value !== null && value > 0)

/** Lines of the total and of each type; types that the page never loads are omitted. */
export function amountLines({ types }: Pick<NetworkSeries, 'types'>, amount: Amount): AmountLine[] {
  const named = [
    { key: 'total', name: networkOverTimeMessages.total, metric: amount as MetricKey },
    ...REQUEST_TYPES.map((type) => ({
      key: type as string,
      name: TYPE_NAMES[type],
      metric: `${amount}${upperFirst(type)}` as MetricKey,
    })),
  ]
  return named
    .flatMap((one, index): AmountLine[] => {
      const type = types[one.key]
      if (!type) return []
      const { times, breaks } = type
      return [{ ...one, hue: index + 1, line: { times, breaks, values: type[amount] } }]
    })
    .filter(isLoaded)
}
