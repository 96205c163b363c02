import { v7 } from 'uuid'
import { normalOf, randomOf } from '~/shared/rules/statistics/random'
import { addDays, dayOf, wallClock } from '~/shared/values/calendar'
import { TRAFFIC_DAYS, type TrafficDimension } from '~/shared/values/traffic-choices'
import type { Ctx } from '../../platform/context'
import { sealSecret } from '../../platform/secrets'
import type { Demo, PlacedSite } from './add-hierarchy'
import { insertRows } from './rows.store'
import { seedOf } from './story/seed'

const TIME_ZONE = 'Europe/Berlin'
/** Sunday first. */
const WEEK = [0.74, 1.08, 1.1, 1.07, 1.04, 0.98, 0.7]
const DAYTIME = [4, 2, 1, 1, 1, 2, 6, 14, 28, 40, 46, 47, 43, 42, 44, 46, 45, 42, 40, 44, 46, 38, 22, 10]
const DAY_TOTAL = DAYTIME.reduce((sum, one) => sum + one, 0)
const SMALLEST = 260
const SPREAD = 1_900
/** Of the first site: fewer visits while it was slow. */
const DIP = { from: 24, to: 18, factor: 0.55 }
const SHARES: Record<Exclude<TrafficDimension, 'landingPage'>, readonly (readonly [string, number])[]> = {
  source: [
    ['google', 0.46],
    ['', 0.27],
    ['newsletter', 0.11],
    ['bing', 0.06],
    ['linkedin.com', 0.05],
  ],
  country: [
    ['DE', 0.71],
    ['AT', 0.12],
    ['CH', 0.09],
    ['NL', 0.04],
  ],
  device: [
    ['mobile', 0.61],
    ['desktop', 0.35],
    ['tablet', 0.04],
  ],
}
/** Nothing is ever read for the demo. */
const NEVER = '9999-01-01T00:00:00Z'

/** Each hour gets its part, and the busiest one what rounding left. */
function hoursOf(visits: number, part: number): number[] {
  const hours = DAYTIME.map((share) => Math.floor((visits * share * part) / DAY_TOTAL))
  const rest = part < 1 ? 0 : visits - hours.reduce((sum, one) => sum + one, 0)
  return hours.map((value, hour) => (hour === 11 ? value + rest : value))
}

function daysOf(site: PlacedSite, index: number, today: string, nowHour: number) {
  const random = randomOf(seedOf(`traffic ${site.story.host}`))
  const level = SMALLEST + random() * SPREAD
  return Array.from({ length: TRAFFIC_DAYS }, (_, position) => {
    const daysAgo = TRAFFIC_DAYS - 1 - position
    const day = addDays(today, -daysAgo)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const isDip = index === 0 && daysAgo <= DIP.from && daysAgo >= DIP.to
    const growth = 1 + 0.18 * (position / TRAFFIC_DAYS)
    const noise = Math.exp(0.06 * normalOf(random))
    const whole = Math.round(level * growth * noise * (WEEK[weekday] ?? 1) * (isDip ? DIP.factor : 1))
    const hours = hoursOf(whole, 1).map((value, hour) => (daysAgo === 0 && hour > nowHour ? 0 : value))
    const visits = hours.reduce((sum, one) => sum + one, 0)
    return {
      day,
      visits,
      visitors: Math.round(visits * 0.83),
      page_views: Math.round(visits * 2.6),
      engaged_visits: Math.round(visits * 0.58),
      engagement_seconds: visits * 74,
      hours,
      is_incomplete: daysAgo === 0,
    }
  })
}

type Day = ReturnType<typeof daysOf>[number]

const entryOf = (key: string, visits: number) => ({ key, visits, pageViews: Math.round(visits * 2.6) })

/** The share of each page on the visits; the start page has most. */
const pageShare = (index: number) => (index === 0 ? 0.52 : 0.3 / (index + 1))

function breakdownOf(site: PlacedSite, { day, visits }: Day) {
  const landing = site.pages.map(({ url }, index) =>
    entryOf(new URL(url).pathname, Math.round(visits * pageShare(index))),
  )
  const shares = Object.entries(SHARES).map(([dimension, list]) => ({
    day,
    dimension,
    entries: list.map(([key, share]) => entryOf(key, Math.round(visits * share))),
  }))
  return [...shares, { day, dimension: 'landingPage', entries: landing }]
}

/** Visits of the sites that have real users, from one connection that is never used. */
export async function addTraffic(ctx: Ctx, demo: Demo): Promise<void> {
  const { db } = ctx
  const at = new Date(demo.now)
  const id = v7({ msecs: demo.now })
  const key = { organization_id: demo.tenant }
  const times = { created_at: new Date(demo.from).toISOString(), synced_at: at.toISOString() }
  await insertRows(db, 'traffic_connection', [
    {
      ...{ ...key, ...times, id, source: 'ga4', label: 'Google Analytics', method: 'serviceAccount' },
      account: 'lightkeeper@demo.example',
      sealed: await sealSecret('{}', `traffic/${id}`),
      updated_at: at.toISOString(),
    },
  ])
  const today = dayOf(at, TIME_ZONE)
  const nowHour = wallClock(at, TIME_ZONE).hour
  const sites = demo.sites.filter(({ isCompetitor, story }) => !isCompetitor && story.field !== null)
  for (const [index, site] of sites.entries()) {
    const days = daysOf(site, index, today, nowHour)
    const ofSite = { ...key, site_id: site.id }
    await insertRows(db, 'traffic_property', [
      {
        ...{ ...ofSite, ...times, connection_id: id, source: 'ga4', name: site.story.host, next_at: NEVER },
        ...{ property_id: String(300_000_000 + index), time_zone: TIME_ZONE },
        ...{ fill_from: days[0]?.day, filled_from: days[0]?.day },
      },
    ])
    await insertRows(
      db,
      'traffic_day',
      days.map((day) => ({ ...ofSite, ...day })),
    )
    await insertRows(
      db,
      'traffic_breakdown',
      days.flatMap((day) => breakdownOf(site, day).map((row) => ({ ...ofSite, ...row }))),
    )
    for (const [position, page] of site.pages.entries())
      await insertRows(
        db,
        'traffic_page_day',
        days.map(({ day, visits: all, is_incomplete }) => {
          const visits = Math.round(all * pageShare(position))
          const figures = {
            visits,
            visitors: Math.round(visits * 0.83),
            page_views: Math.round(visits * 1.3),
          }
          return { ...key, page_id: page.id, day, ...figures, is_incomplete }
        }),
      )
  }
}
