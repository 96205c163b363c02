import { relativeTimeMessages } from '~/shared/format/relative-time'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { type Figure, figure, NOT_MEASURED } from './figure'
import { formatDuration } from './time'

const MIN_DECIMALS = 2
const MAX_DECIMALS = 5

/**
 * A ratio of 0 to 1 in percent. '100%' only for exactly 1; else rounded down, with enough decimals to differ
 * from 100: '99.98%', '99.9992%'.
 */
export function formatAvailability(ratio: number | null): Figure {
  if (ratio === null || !Number.isFinite(ratio)) return figure(NOT_MEASURED)
  if (ratio >= 1) return figure('100', '%', '')
  const missing = (1 - Math.max(0, ratio)) * 100
  let decimals = MIN_DECIMALS
  while (decimals < MAX_DECIMALS && 10 ** -decimals > missing) decimals++
  // Ignores floating-point noise.
  const steps = Math.max(1, Math.ceil(missing * 10 ** decimals - 1e-6))
  return figure((100 - steps / 10 ** decimals).toFixed(decimals), '%', '')
}

/** A duration in ms, with whole seconds below a minute: '0 s', '40 s', '2 h 5 min'. */
export const formatLength = (ms: number): string =>
  ms < 59_500 ? `${Math.round(Math.max(0, ms) / 1000)} s` : formatDuration(Math.max(60_000, ms))

/** How long a state lasts: '40 s', '12 min', '5 h 10 min', '1 day 4 h', '43 days'. */
export function formatLasting(ms: number): string {
  if (ms < DAY_MS) return formatLength(ms)
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const text = relativeTimeMessages.day(days)
  return days > 1 || hours === 0 ? text : `${text} ${hours} h`
}
