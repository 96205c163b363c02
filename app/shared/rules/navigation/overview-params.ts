import { z } from 'zod'
import type { PageChoices } from '../../schemas/overview'
import { addDays } from '../../values/calendar'
import {
  DEFAULT_FILM_INTERVAL,
  DEFAULT_PAGE_LIMIT,
  FILM_INTERVALS,
  MAX_STRIP_MS,
  OVERVIEW_SORTS,
  OVERVIEW_TABS,
  PAGE_LIMITS,
  PAGE_STATES,
  SITE_TYPES,
} from '../../values/overview-choices'
import { MAX_TREND_DAYS } from '../statistics/week-trend'
import { type DateRange, parseDateRange, type RangeClock } from '../time/date-range'
import { formFactorIn } from './form-factor'
import { pageQuery } from './overview-query'

/** Frames are large, so fewer pages fit a screen. */
const FILM_PAGE_LIMIT = 25

const id = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined)
const number = <T extends readonly [number, ...number[]]>(all: T, otherwise: T[number]) =>
  z.coerce
    .number()
    .pipe(z.literal([...all]))
    .catch(otherwise)

/** Search params of a dashboard; invalid ones take their default. */
const schema = z.object({
  formFactor: z.enum(['MOBILE', 'DESKTOP']),
  tab: z.enum(OVERVIEW_TABS).catch('lighthouse'),
  searchText: z
    .string()
    .trim()
    .max(200)
    .refine((text) => !text.includes('\u0000'))
    .optional()
    .catch(undefined),
  sort: z.enum(OVERVIEW_SORTS).catch('worst'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  pageNumber: z.coerce.number().int().min(1).max(100_000).catch(1),
  pageLimit: number(PAGE_LIMITS, DEFAULT_PAGE_LIMIT),
  organization: id,
  device: id,
  location: id,
  tags: z
    .string()
    .trim()
    .max(500)
    .refine((text) => !text.includes('\u0000'))
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  siteType: z.enum(SITE_TYPES).optional().catch(undefined),
  state: z.enum(PAGE_STATES).optional().catch(undefined),
  group: z.enum(['site']).optional().catch(undefined),
  interval: number(FILM_INTERVALS, DEFAULT_FILM_INTERVAL),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
})
export type OverviewParams = z.output<typeof schema>

export const overviewParams = (search: URLSearchParams): OverviewParams =>
  schema.parse({ ...Object.fromEntries(search), formFactor: formFactorIn(search) })

/** Device and location survive navigation; where they don't exist they filter nothing. */
export const restrictToChoices = (
  params: OverviewParams,
  { devices, locations }: Pick<PageChoices, 'devices' | 'locations'>,
): OverviewParams => ({
  ...params,
  device: devices.find(({ _id }) => _id === params.device)?._id,
  location: locations.find(({ _id }) => _id === params.location)?._id,
})

/** API query: pages with the trend of the tab's metric. */
export const resultQuery = (params: OverviewParams, { from, to }: Pick<DateRange, 'from' | 'to'>) => ({
  ...pageQuery(params),
  limit: params.pageLimit,
  include_trend: params.tab === 'performance' ? ('lcp' as const) : ('performance' as const),
  start_date: from.toISOString(),
  end_date: to.toISOString(),
})

/** API query: clients, those with outages and low scores first. */
export const clientQuery = (params: OverviewParams) => ({
  formFactor: params.formFactor,
  organization: params.organization,
  search: params.searchText,
  state: params.state === 'failed' ? params.state : undefined,
  page: params.pageNumber,
  limit: params.pageLimit,
  sort: params.sort === 'name' ? ('name' as const) : ('worst' as const),
  include_history: '1' as const,
})

/** The same with frames. */
export const filmQuery = (params: OverviewParams) => ({
  ...pageQuery(params),
  limit: FILM_PAGE_LIMIT,
  interval: params.interval,
  end: MAX_STRIP_MS,
})

/** Days of the trend: the requested ones, or the newest of a long range. */
export function trendRange({ startDate, endDate }: OverviewParams, clock: RangeClock): DateRange {
  const range = parseDateRange({ startDate, endDate }, clock)
  if (range.days <= MAX_TREND_DAYS) return range
  return parseDateRange(
    { startDate: addDays(range.endDate, 1 - MAX_TREND_DAYS), endDate: range.endDate },
    clock,
  )
}
