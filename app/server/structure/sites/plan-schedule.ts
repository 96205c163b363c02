import { formMessages, inputMessages } from '~/shared/messages/form'
import { isTimeZone } from '~/shared/values/time-zones'
import { fieldError } from '../../platform/errors'
import type { ScheduleValues } from './choices.store'
import { MIN_STEP_MINUTES, minStepMs, nextRunAt, validateCron } from './cron'
import { jitterSeconds } from './rules'

export interface Schedule {
  cron: string
  timezone: string
  isEnabled: boolean
}

const REFUSALS = {
  get malformed() {
    return formMessages.schedule
  },
  get never() {
    return formMessages.scheduleNever
  },
  get 'too-often'() {
    return formMessages.scheduleTooOften(MIN_STEP_MINUTES)
  },
} as const

/** Throws field errors for an invalid time zone or cron. */
export function checkSchedule(schedule: Schedule, now: Date): Schedule {
  const { timezone, isEnabled } = schedule
  if (!isTimeZone(timezone)) throw fieldError('timezone', inputMessages.unknownTimeZone)
  const cron = schedule.cron.trim().split(/\s+/).join(' ')
  const reason = validateCron(cron, timezone, now)
  if (reason) throw fieldError('frequency', REFUSALS[reason])
  return { cron, timezone, isEnabled }
}

/** First due time and the fixed jitter of a site. */
export function planSchedule(siteId: number, schedule: Schedule, now: Date): ScheduleValues {
  const jitter = jitterSeconds(siteId, minStepMs(schedule, now) ?? 0)
  const due = schedule.isEnabled ? nextRunAt({ ...schedule, jitterSeconds: jitter }, now) : null
  return { ...schedule, jitterSeconds: jitter, nextRunAt: due }
}
