import { randomUUID } from 'node:crypto'
import { addDays } from '~/shared/values/calendar'
import type { insertRows } from './rows'

/** Monday first: working days have four times the visits of a weekend. */
const WEEK = [400, 420, 410, 390, 440, 100, 90]
export const usualVisits = (day: string): number =>
  WEEK[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 0
/** Of each hour, the first of a day has the rest. */
const hoursOf = (visits: number) => {
  const each = Math.floor(visits / 24)
  return Array.from({ length: 24 }, (_, hour) => (hour === 0 ? visits - 23 * each : each))
}

interface Visits {
  /** Today in the time zone of the property; it is incomplete. */
  today: string
  days: number
  timeZone?: string
  visitsOn?: (day: string) => number
}

/** Connects a site to Plausible, with figures of its days, devices and first page, which has half of the visits. */
export async function addVisits(
  insert: typeof insertRows,
  organization: number,
  site: { _id: number; pages: readonly { _id: number }[] },
  { today, days, timeZone = 'UTC', visitsOn = usualVisits }: Visits,
): Promise<void> {
  const of = { organization_id: organization, site_id: site._id }
  const connection = randomUUID()
  const at = new Date()
  const first = addDays(today, 1 - days)
  await insert('public.traffic_connection', {
    ...{ organization_id: organization, id: connection, source: 'plausible', label: 'Plausible' },
    ...{ method: 'token', sealed: '', account: 'token', created_at: at, updated_at: at },
  })
  await insert('public.traffic_property', {
    ...{ ...of, connection_id: connection, source: 'plausible', property_id: 'shop', name: 'shop.example' },
    ...{
      time_zone: timeZone,
      fill_from: first,
      filled_from: first,
      // Nothing reads it: it has no credentials.
      next_at: '9999-01-01',
      synced_at: at,
      created_at: at,
    },
  })
  const dates = Array.from({ length: days }, (_, i) => addDays(first, i))
  const dayOf = (day: string) => ({ day, visits: visitsOn(day), is_incomplete: day === today })
  await insert(
    'traffic_day',
    dates.map(dayOf).map((row) => ({
      ...{ ...of, ...row, visitors: row.visits - 10, page_views: 3 * row.visits },
      ...{ engaged_visits: Math.round(row.visits / 2), hours: hoursOf(row.visits) },
    })),
  )
  await insert(
    'traffic_page_day',
    dates.map(dayOf).map(({ visits, ...row }) => ({
      ...{ organization_id: organization, page_id: site.pages[0]?._id ?? 0, ...row },
      ...{ visits: visits / 2, visitors: visits / 2, page_views: visits },
    })),
  )
  const entry = (key: string, visits: number) => ({ key, visits, pageViews: visits })
  await insert(
    'traffic_breakdown',
    dates.map(dayOf).map(({ day, visits }) => ({
      ...{ ...of, day, dimension: 'device' },
      entries: JSON.stringify([entry('mobile', (visits / 10) * 6), entry('desktop', (visits / 10) * 4)]),
    })),
  )
}
