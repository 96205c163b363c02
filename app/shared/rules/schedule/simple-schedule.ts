import { OWN_SCHEDULE } from '../site-form-rows'
import { presetFor } from './schedules'

export const REPEATS = ['hourly', 'hours', 'daily', 'weekly', 'preset', 'own'] as const
export type Repeat = (typeof REPEATS)[number]

/** Steps that divide a day: cron steps restart at midnight. Others are among the presets. */
export const HOUR_STEPS = [2, 3, 4, 6, 8, 12] as const
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The fields of a form; each choice reads its own. */
export interface SimpleSchedule {
  repeat: Repeat
  everyHours: string
  dailyAt: string
  /** As in cron: 0 is Sunday. */
  weekday: string
  weeklyAt: string
}

const USUAL: SimpleSchedule = { repeat: 'daily', everyHours: '6', dailyAt: '0', weekday: '1', weeklyAt: '0' }

export const cronWeekday = (name: (typeof WEEKDAYS)[number]): string =>
  String((WEEKDAYS.indexOf(name) + 1) % WEEKDAYS.length)

const HOUR = /^(?:\d|1\d|2[0-3])$/

/** The simplest choice that stands for a cron. */
export function simpleScheduleOf(cron: string): SimpleSchedule {
  const plain = cron.trim().split(/\s+/).join(' ')
  if (plain === '0 * * * *') return { ...USUAL, repeat: 'hourly' }
  const step = /^0 \*\/(\d+) \* \* \*$/.exec(plain)?.[1]
  if (step && HOUR_STEPS.some((one) => String(one) === step))
    return { ...USUAL, repeat: 'hours', everyHours: step }
  const [, hour = '', weekday = ''] = /^0 (\d+) \* \* (\*|[0-7])$/.exec(plain) ?? []
  if (HOUR.test(hour))
    return weekday === '*'
      ? { ...USUAL, repeat: 'daily', dailyAt: hour }
      : { ...USUAL, repeat: 'weekly', weekday: weekday === '7' ? '0' : weekday, weeklyAt: hour }
  return { ...USUAL, repeat: presetFor(plain) ? 'preset' : 'own' }
}

type Sent = Partial<Record<keyof SimpleSchedule, string | undefined>>

const one = (value: string | undefined, isKnown: (text: string) => boolean, usual: string) =>
  value !== undefined && isKnown(value) ? value : usual

/** The cron of a simple choice; undefined for the full list and for an own cron. */
export function simpleCron({ repeat, everyHours, dailyAt, weekday, weeklyAt }: Sent): string | undefined {
  const isHour = (text: string) => HOUR.test(text)
  if (repeat === 'hourly') return '0 * * * *'
  if (repeat === 'hours') {
    const step = one(
      everyHours,
      (text) => HOUR_STEPS.some((hours) => String(hours) === text),
      USUAL.everyHours,
    )
    return `0 */${step} * * *`
  }
  if (repeat === 'daily') return `0 ${one(dailyAt, isHour, USUAL.dailyAt)} * * *`
  if (repeat !== 'weekly') return undefined
  const day = one(weekday, (text) => /^[0-6]$/.test(text), USUAL.weekday)
  return `0 ${one(weeklyAt, isHour, USUAL.weeklyAt)} * * ${day}`
}

/**
 * The form's values with the simple choice turned into `frequency`, as before there were simple choices. Values
 * without `repeat` stay as they are.
 */
export function withSimpleSchedule<
  T extends Sent & { frequency?: string | undefined; cron?: string | undefined },
>(values: T): Omit<T, keyof SimpleSchedule> {
  const { repeat, everyHours, dailyAt, weekday, weeklyAt, ...rest } = values
  if (repeat === undefined) return rest
  if (repeat === 'own') return { ...rest, frequency: OWN_SCHEDULE }
  const frequency = simpleCron({ repeat, everyHours, dailyAt, weekday, weeklyAt }) ?? values.frequency
  return { ...rest, frequency, cron: '' }
}
