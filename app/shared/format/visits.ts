import { formatChange } from './count'
import { grouped, MINUS } from './figure'

/** Exact, since people compare them with their analytics service: '12,345'. */
export const formatVisits = (visits: number): string => grouped(Math.round(visits).toFixed(0))

/** An estimate with two significant digits: '1,200'. */
export function formatAbout(visits: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, visits))) - 1)
  return grouped((Math.round(visits / step) * step).toFixed(0))
}

/** Of 1: '41%'. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`

/** A relative difference: '+8.2%'. */
export const formatRelative = (change: number | null): string =>
  formatChange(change === null ? null : change * 100).text

/** A difference of shares: '+2.1 points'. */
export function formatPoints(difference: number): string {
  const points = Math.round(difference * 1000) / 10
  return `${points > 0 ? '+' : points < 0 ? MINUS : ''}${Math.abs(points)} points`
}
