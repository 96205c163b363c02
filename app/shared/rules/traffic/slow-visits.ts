import type { FormFactor } from '../../schemas/agent'
import { rate } from '../../values/web-vitals'

/** Visits of a day on a type of device, with the median LCP of that day's tests if there were any. */
export interface DeviceDay {
  formFactor: FormFactor
  visits: number
  lcp: number | null
}

/** Share of real users' page loads on a type of device whose LCP was not good, from 0 to 1. */
export type FieldShares = Partial<Record<FormFactor, number>>

const MIN_VISITS = 100
/** Share of visits whose speed has to be known. */
const MIN_RATED = 0.7

export interface SlowVisits {
  slow: number
  /** Visits whose speed is known, and all. */
  rated: number
  visits: number
  /** Of the rated ones, from 0 to 1. */
  share: number
  basis: 'field' | 'lab' | 'both'
}

/**
 * Visits that saw the slow version. Real users' own distribution is used where there is one; otherwise all visits of a
 * day count as slow if the median test of that day was not good. null if too little is known.
 */
export function slowVisits(days: readonly DeviceDay[], field: FieldShares): SlowVisits | null {
  let [slow, byField, byLab, visits] = [0, 0, 0, 0]
  for (const { formFactor, visits: count, lcp } of days) {
    visits += count
    const share = field[formFactor]
    if (share !== undefined) {
      slow += share * count
      byField += count
      continue
    }
    const rating = rate('lcp', lcp, formFactor)
    if (rating === null) continue
    byLab += count
    if (rating !== 'good') slow += count
  }
  const rated = byField + byLab
  if (rated < MIN_VISITS || rated < MIN_RATED * visits) return null
  const basis = byField === 0 ? 'lab' : byLab === 0 ? 'field' : 'both'
  return {
    slow: Math.round(slow),
    rated: Math.round(rated),
    visits: Math.round(visits),
    share: slow / rated,
    basis,
  }
}
