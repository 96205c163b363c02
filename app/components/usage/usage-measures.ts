import { formatBytes, formatSpace } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatDuration } from '~/shared/format/time'
import { usageMessages } from '~/shared/messages/usage'
import type { UsageFigures } from '~/shared/schemas/usage'
import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'

export type UsageKey = keyof UsageFigures

const count = (value: number) => formatCount(value).text

/** How a figure is written. */
export const USAGE_FORMATS: Record<UsageKey, (value: number) => string> = {
  tests: count,
  charged: count,
  manual: count,
  scheduled: count,
  experiments: count,
  succeeded: count,
  failed: count,
  canceled: count,
  runs: count,
  agentMs: (value) => (value === 0 ? '0' : formatDuration(value)),
  bytes: (value) => (value === 0 ? '0' : formatSpace(value).text),
  checks: count,
  mails: count,
}

/** The unit of an axis whose highest value this is. */
export function usageUnit(key: UsageKey, highest: number): { unit: string; divisor: number } {
  if (key === 'agentMs')
    return highest >= 2 * HOUR_MS ? { unit: 'h', divisor: HOUR_MS } : { unit: 'min', divisor: MINUTE_MS }
  if (key !== 'bytes') return { unit: '', divisor: 1 }
  const { unit } = highest >= 1024 ** 3 ? { unit: 'GB' } : formatBytes(highest)
  return { unit, divisor: { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[unit] ?? 1 }
}

/** What the chart shows: figures that add up. */
export const USAGE_MEASURES = [
  {
    id: 'tests',
    get label() {
      return usageMessages.figures.charged
    },
    keys: ['scheduled', 'manual', 'experiments'],
  },
  {
    id: 'results',
    get label() {
      return usageMessages.results
    },
    keys: ['succeeded', 'failed', 'canceled'],
  },
  {
    id: 'agentMs',
    get label() {
      return usageMessages.figures.agentMs
    },
    keys: ['agentMs'],
  },
  {
    id: 'bytes',
    get label() {
      return usageMessages.figures.bytes
    },
    keys: ['bytes'],
  },
  {
    id: 'checks',
    get label() {
      return usageMessages.figures.checks
    },
    keys: ['checks'],
  },
  {
    id: 'mails',
    get label() {
      return usageMessages.figures.mails
    },
    keys: ['mails'],
  },
] as const satisfies readonly { id: string; label: string; keys: readonly UsageKey[] }[]
export type UsageMeasure = (typeof USAGE_MEASURES)[number]

export const measureOf = (search: URLSearchParams): UsageMeasure =>
  USAGE_MEASURES.find(({ id }) => id === search.get('measure')) ?? USAGE_MEASURES[0]
