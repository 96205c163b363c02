export type ScheduleGroup = 'hours' | 'twice-daily' | 'daily' | 'weeks' | 'months'

export type SchedulePreset = { id: string; cron: string; label: string; group: ScheduleGroup }

export const SCHEDULE_GROUPS: Readonly<Record<ScheduleGroup, string>> = {
  hours: 'Every few hours',
  'twice-daily': 'Twice a day',
  daily: 'Once a day',
  weeks: 'By the week',
  months: 'By the month',
}

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Cron steps restart at midnight, so a step that does not divide 24 has a shorter last interval. */
const everyHours = count(1, 12).map((step): SchedulePreset => {
  if (step === 1) return { id: 'every-1-hour', cron: '0 * * * *', label: 'Every hour', group: 'hours' }
  const label = 24 % step === 0 ? `Every ${step} hours` : `Every ${step} hours from midnight`
  return { id: `every-${step}-hours`, cron: `0 */${step} * * *`, label, group: 'hours' }
})

/** Above 12 hours: midnight and that hour. */
const fixedTimes = count(13, 23).map(
  (hour): SchedulePreset => ({
    id: `at-00-and-${hour}`,
    cron: `0 0,${hour} * * *`,
    label: `At 00:00 and ${clock(hour)}`,
    group: 'twice-daily',
  }),
)

const dailyAt = count(0, 23).map(
  (hour): SchedulePreset => ({
    id: `daily-at-${String(hour).padStart(2, '0')}`,
    cron: `0 ${hour} * * *`,
    label: hour === 0 ? 'Daily at midnight' : `Daily at ${clock(hour)}`,
    group: 'daily',
  }),
)

export const SCHEDULE_PRESETS: readonly SchedulePreset[] = [
  ...everyHours,
  ...fixedTimes,
  ...dailyAt,
  { id: 'weekly', cron: '0 0 * * 1', label: 'Weekly, on Monday', group: 'weeks' },
  { id: 'weekdays', cron: '0 0 * * 1-5', label: 'Weekdays, Monday to Friday', group: 'weeks' },
  { id: 'weekends', cron: '0 0 * * 0,6', label: 'Weekends, Saturday and Sunday', group: 'weeks' },
  { id: 'monthly', cron: '0 0 1 * *', label: 'Monthly, on the 1st', group: 'months' },
  { id: 'every-2nd-month', cron: '0 0 1 */2 *', label: 'Every 2nd month', group: 'months' },
  { id: 'quarterly', cron: '0 0 1 */3 *', label: 'Quarterly', group: 'months' },
  { id: '6-monthly', cron: '0 0 1 */6 *', label: 'Every 6 months', group: 'months' },
  { id: 'yearly', cron: '0 0 1 1 *', label: 'Yearly, on 1 January', group: 'months' },
]

export const DEFAULT_CRON = '0 0 * * *'

/** The preset of a cron with any spacing; undefined for custom ones. */
export function presetFor(cron: string): SchedulePreset | undefined {
  const plain = cron.trim().split(/\s+/).join(' ')
  return SCHEDULE_PRESETS.find((preset) => preset.cron === plain)
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function scheduleLabel(cron: string): string {
  const preset = presetFor(cron)
  if (preset) return preset.label
  const [, hour, day] = /^0 (\d|1\d|2[0-3]) \* \* ([0-6])$/.exec(cron.trim().split(/\s+/).join(' ')) ?? []
  return hour && day ? `Weekly, on ${DAYS[Number(day)]} at ${clock(Number(hour))}` : cron
}
