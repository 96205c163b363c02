import { DAY_MS } from '../../app/shared/values/units.ts'

/** The visits that all mocks of analytics services report: the same every time, by day of the property. */
export const SOURCES = ['', 'google', 'newsletter'] as const
export const COUNTRIES = ['DE', 'AT'] as const
export const DEVICES = ['desktop', 'mobile'] as const
export const PATHS = ['/', '/shop', '/shop/'] as const
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const lastSundayOfMarch = (year: number) => {
  const end = new Date(Date.UTC(year, 2, 31))
  return new Date(end.getTime() - end.getUTCDay() * DAY_MS).toISOString().slice(0, 10)
}
const THIS_YEAR = new Date().getUTCFullYear()
/** The latest day that a clock set forward shortened: the hour that it leaves out has no visits. */
export const SPRING = [lastSundayOfMarch(THIS_YEAR), lastSundayOfMarch(THIS_YEAR - 1)].find(
  (day) => utc(day) < Date.now(),
) as string

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / DAY_MS)
const addDays = (day: string, days: number) => new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10)

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export function figuresOn(day: string) {
  const age = daysBetween('2025-01-01', day)
  const hours = HOURS.map((hour) => (day === SPRING && hour === 2 ? 0 : (age * 7 + hour * 3) % 11))
  const visits = hours.reduce((sum, one) => sum + one, 0)
  const visitors = Math.ceil(visits * 0.8)
  const bounces = visits % 10
  return {
    ...{ hours, visits, visitors, pageViews: visits * 3, bounces },
    engagedVisits: visits - bounces,
    seconds: visits * 40,
  }
}

export interface Share {
  key: string
  visits: number
  pageViews: number
}

/** The first gets what is left. */
export function sharesOn(day: string, keys: readonly string[]): Share[] {
  const { visits } = figuresOn(day)
  const part = Math.floor(visits / (keys.length + 1))
  return keys.map((key, index) => {
    const own = index === 0 ? visits - part * (keys.length - 1) : part
    return { key, visits: own, pageViews: own * 3 }
  })
}

export function pathsOn(day: string, index: number) {
  const { visits } = figuresOn(day)
  const own = Math.floor(visits / (index + 2))
  return { visits: own, visitors: Math.ceil(own * 0.8), pageViews: own * 2 }
}

export function daysOf(startDate: string, endDate: string): string[] {
  if (!isDay(startDate) || !isDay(endDate) || startDate > endDate)
    throw new Error(`No range: ${startDate}, ${endDate}`)
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => addDays(startDate, index))
}
