import { formatPercent } from '~/shared/format/count'
import { grouped } from '~/shared/format/figure'

const MIN_CHANCE = 1e-9
const MIN_PERCENT = 0.01

/** A probability as 'one in n', with two digits. */
export function formatOneIn(p: number): string {
  const times = 1 / Math.min(1, Math.max(p, MIN_CHANCE))
  const power = 10 ** Math.max(0, Math.floor(Math.log10(times)) - 1)
  const odds = grouped(String(Math.round(times / power) * power))
  return p < MIN_CHANCE ? `more than ${odds}` : odds
}

/** An upper bound, never shown as zero. */
export const formatMostShare = (share: number): string =>
  formatPercent(Math.max(MIN_PERCENT, share * 100)).text
