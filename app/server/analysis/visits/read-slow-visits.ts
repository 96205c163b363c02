import { type FieldShares, type SlowVisits, slowVisits } from '~/shared/rules/traffic/slow-visits'
import type { FormFactor } from '~/shared/schemas/agent'
import type { TrafficReader } from '../../measuring/traffic'
import {
  type FieldRow,
  type LabRow,
  listDailyLcp,
  listDeviceVisits,
  listFieldLcp,
  type VisitsOf,
} from './store'

/** Tests with a phone stand for tablets too. */
const FORM_FACTORS: Readonly<Record<string, FormFactor>> = {
  desktop: 'DESKTOP',
  mobile: 'MOBILE',
  smartphone: 'MOBILE',
  tablet: 'MOBILE',
}

/** The share of loads beyond the first bin, which is what is good. */
function shareNotGood({ lcp }: FieldRow): number | null {
  const [good, ...rest] = lcp?.histogram ?? []
  if (!good || rest.length === 0) return null
  const beyond = rest.reduce((sum, bin) => sum + bin.density, 0)
  return good.density + beyond > 0 ? beyond / (good.density + beyond) : null
}

/** `tests`: the LCP of each day, see `listDailyLcp`. */
export async function readSlowVisits(
  { db }: Pick<TrafficReader, 'db'>,
  query: VisitsOf,
  timeZone: string,
): Promise<{ slow: SlowVisits | null; tests: LabRow[] }> {
  const [devices, tests, field] = await Promise.all([
    listDeviceVisits(db, query),
    listDailyLcp(db, query, timeZone),
    listFieldLcp(db, query),
  ])
  const lcpOf = new Map(tests.map(({ day, form_factor, lcp }) => [`${day} ${form_factor}`, lcp]))
  const days = devices.flatMap(({ day, key, visits }) => {
    const formFactor = FORM_FACTORS[key.toLowerCase()]
    return formFactor ? [{ formFactor, visits, lcp: lcpOf.get(`${day} ${formFactor}`) ?? null }] : []
  })
  const shares = Object.fromEntries(
    field.flatMap((row) => {
      const share = shareNotGood(row)
      return share === null ? [] : [[row.form_factor, share]]
    }),
  ) as FieldShares
  return { slow: slowVisits(days, shares), tests }
}
