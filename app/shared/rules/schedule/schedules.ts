import { calendarMessages } from '~/shared/format/date'
import { catalogue } from '~/shared/values/catalogue'
export type ScheduleGroup = 'hours' | 'twice-daily' | 'daily' | 'weeks' | 'months'

export type SchedulePreset = { id: string; cron: string; label: string; group: ScheduleGroup }

export const SCHEDULE_GROUPS: Readonly<Record<ScheduleGroup, string>> = catalogue('scheduleGroups', {
  hours: 'Every few hours',
  'twice-daily': 'Twice a day',
  daily: 'Once a day',
  weeks: 'By the week',
  months: 'By the month',
})

const words = catalogue('schedules', {
  everyHour: 'Every hour',
  everyHours: (step: number) =>
    24 % step === 0 ? `Every ${step} hours` : `Every ${step} hours from midnight`,
  twice: (clock: string) => `At 00:00 and ${clock}`,
  midnight: 'Daily at midnight',
  daily: (clock: string) => `Daily at ${clock}`,
  weeklyAt: (day: string, clock: string) => `Weekly, on ${day} at ${clock}`,
  weekly: 'Weekly, on Monday',
  weekdays: 'Weekdays, Monday to Friday',
  weekends: 'Weekends, Saturday and Sunday',
  monthly: 'Monthly, on the 1st',
  'every-2nd-month': 'Every 2nd month',
  quarterly: 'Quarterly',
  '6-monthly': 'Every 6 months',
  yearly: 'Yearly, on 1 January',
})

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Cron steps restart at midnight, so a step that does not divide 24 has a shorter last interval. */
const everyHours = count(1, 12).map((step): SchedulePreset => {
  if (step === 1)
    return {
      id: 'every-1-hour',
      cron: '0 * * * *',
      get label() {
        return words.everyHour
      },
      group: 'hours',
    }
  return {
    id: `every-${step}-hours`,
    cron: `0 */${step} * * *`,
    get label() {
      return words.everyHours(step)
    },
    group: 'hours',
  }
})

/** Above 12 hours: midnight and that hour. */
const fixedTimes = count(13, 23).map(
  (hour): SchedulePreset => ({
    id: `at-00-and-${hour}`,
    cron: `0 0,${hour} * * *`,
    get label() {
      return words.twice(clock(hour))
    },
    group: 'twice-daily',
  }),
)

const dailyAt = count(0, 23).map(
  (hour): SchedulePreset => ({
    id: `daily-at-${String(hour).padStart(2, '0')}`,
    cron: `0 ${hour} * * *`,
    get label() {
      return hour === 0 ? words.midnight : words.daily(clock(hour))
    },
    group: 'daily',
  }),
)

export const SCHEDULE_PRESETS: readonly SchedulePreset[] = [
  ...everyHours,
  ...fixedTimes,
  ...dailyAt,
  {
    id: 'weekly',
    cron: '0 0 * * 1',
    get label() {
      return words.weekly
    },
    group: 'weeks',
  },
  {
    id: 'weekdays',
    cron: '0 0 * * 1-5',
    get label() {
      return words.weekdays
    },
    group: 'weeks',
  },
  {
    id: 'weekends',
    cron: '0 0 * * 0,6',
    get label() {
      return words.weekends
    },
    group: 'weeks',
  },
  {
    id: 'monthly',
    cron: '0 0 1 * *',
    get label() {
      return words.monthly
    },
    group: 'months',
  },
  {
    id: 'every-2nd-month',
    cron: '0 0 1 */2 *',
    get label() {
      return words['every-2nd-month']
    },
    group: 'months',
  },
  {
    id: 'quarterly',
    cron: '0 0 1 */3 *',
    get label() {
      return words.quarterly
    },
    group: 'months',
  },
  {
    id: '6-monthly',
    cron: '0 0 1 */6 *',
    get label() {
      return words['6-monthly']
    },
    group: 'months',
  },
  {
    id: 'yearly',
    cron: '0 0 1 1 *',
    get label() {
      return words.yearly
    },
    group: 'months',
  },
]

export const DEFAULT_CRON = '0 0 * * *'

/** The preset of a cron with any spacing; undefined for custom ones. */
export function presetFor(cron: string): SchedulePreset | undefined {
  const plain = cron.trim().split(/\s+/).join(' ')
  return SCHEDULE_PRESETS.find((preset) => preset.cron === plain)
}

export function scheduleLabel(cron: string): string {
  const preset = presetFor(cron)
  if (preset) return preset.label
  const [, hour, day] = /^0 (\d|1\d|2[0-3]) \* \* ([0-6])$/.exec(cron.trim().split(/\s+/).join(' ')) ?? []
  return hour && day
    ? words.weeklyAt(calendarMessages.weekdays[Number(day)] ?? '', clock(Number(hour)))
    : cron
}
