import { inputMessages } from '~/shared/messages/form'
import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import type { MaintenanceWindowBody } from '~/shared/schemas/maintenance-window'
import { isTimeZone } from '~/shared/values/time-zones'
import { AppError, type FieldErrors } from '../../platform/errors'
import { MIN_STEP_MINUTES, minStepMs, nextOccurrences, validateCron } from '../../structure/sites'
import { readSpan, type Span } from './rules'

const words = maintenanceWindowsMessages
const REFUSALS = {
  get malformed() {
    return words.cron
  },
  get never() {
    return words.cronNever
  },
  get 'too-often'() {
    return words.cronTooOften(MIN_STEP_MINUTES)
  },
} as const

export type Timing =
  | { kind: 'once'; timezone: string; span: Span }
  | { kind: 'cron'; timezone: string; cron: string; durationMinutes: number; nextAt: Date | null }

export type CheckedWindow = Timing & { name: string }

type Checked = { timing: Timing | null; faults: FieldErrors }

/** Validates the form of a window. Throws field errors. */
export function checkWindow(input: MaintenanceWindowBody, now: Date, shown?: Span): CheckedWindow {
  const { name, timezone } = input
  const faults: FieldErrors = { ...(name === '' && { name: [inputMessages.notBlank] }) }
  if (!isTimeZone(timezone)) refuse({ ...faults, timezone: [inputMessages.unknownTimeZone] })
  const { timing, faults: more } = input.kind === 'once' ? readOnce(input, now, shown) : readCron(input, now)
  refuse({ ...faults, ...more })
  if (!timing) throw new AppError('INVALID', inputMessages.invalid)
  return { ...timing, name }
}

function refuse(faults: FieldErrors): void {
  const [first] = Object.values(faults).flat()
  if (first) throw new AppError('INVALID', first, { fields: faults })
}

function readOnce(input: MaintenanceWindowBody, now: Date, shown: Span | undefined): Checked {
  const { span, faults } = readSpan(input, now, shown)
  return { timing: span && { kind: 'once', timezone: input.timezone, span }, faults }
}

function readCron({ timezone, durationMinutes, ...input }: MaintenanceWindowBody, now: Date): Checked {
  const cron = (input.cron ?? '').trim().split(/\s+/).join(' ')
  const reason = cron === '' ? null : validateCron(cron, timezone, now)
  const faults: FieldErrors = {
    ...(cron === '' && { cron: [inputMessages.required] }),
    ...(reason && { cron: [REFUSALS[reason]] }),
    ...(durationMinutes == null && { durationMinutes: [inputMessages.required] }),
  }
  if (Object.keys(faults).length > 0 || durationMinutes == null) return { timing: null, faults }
  const step = minStepMs({ cron, timezone }, now)
  if (step !== null && durationMinutes * 60_000 > step)
    return { timing: null, faults: { durationMinutes: [words.overlaps] } }
  return {
    timing: { kind: 'cron', timezone, cron, durationMinutes, nextAt: nextAfter({ cron, timezone }, now) },
    faults,
  }
}

/** Next occurrence; never for an invalid cron. */
export function nextAfter(timing: { cron: string; timezone: string }, after: Date): Date | null {
  try {
    return nextOccurrences(timing, after, 1)[0] ?? null
  } catch {
    return null
  }
}
