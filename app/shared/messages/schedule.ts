import { catalogue } from '../values/catalogue'
/** The schedule of a site. */
export const scheduleFormMessages = catalogue('scheduleForm', {
  title: 'Schedule',
  repeat: 'Test',
  repeats: {
    hourly: 'Every hour',
    hours: 'Every few hours',
    daily: 'Daily at',
    weekly: 'Weekly on',
    preset: 'From the full list',
    own: 'Custom',
  },
  everyHours: (hours: number) => `Every ${hours} hours`,
  hours: 'Interval',
  dailyAt: 'Time of day',
  weekday: 'Day of the week',
  weeklyAt: 'Time on that day',
  more: 'More schedules',
  preset: 'Schedule',
  cron: 'Cron',
  cronHelp: 'Minute, hour, day of month, month, day of week: 0 6 * * 1-5 means weekdays at 06:00',
  timezone: 'Time zone',
  paused: 'Pause scheduled tests',
  pausedHelp: 'Results are kept, and tests can still be started manually',
  today: (time: string) => `today at ${time}`,
  tomorrow: (time: string) => `tomorrow at ${time}`,
  at: (day: string, time: string) => `${day} at ${time}`,
} as const)
