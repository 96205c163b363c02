import { inputMessages } from '~/shared/messages/form'
import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import { readMoment } from '~/shared/rules/time/read-moment'
import { resolveMoment } from '~/shared/rules/time/wall-time'
import { DAY_MS } from '~/shared/values/units'
import type { FieldErrors } from '../../platform/errors'

const words = maintenanceWindowsMessages

const MAX_DAYS = 30
const YEAR_MS = 366 * DAY_MS

export interface Span {
  from: Date
  to: Date
}

/** Local times of the time zone, or moments. */
export interface WrittenSpan {
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  timezone: string
}

/**
 * `shown` resolves the ambiguous hour at the end of daylight saving time: it is the value the form displayed.
 */
const momentOf = (text: string, timezone: string, shown: Date | undefined): Date | null =>
  readMoment(text) ?? resolveMoment(text, timezone, shown)

/** The span of a form: at most 30 days, from a year ago to a year ahead. Throws field errors. */
export function readSpan(
  { startsAt, endsAt, timezone }: WrittenSpan,
  now: Date,
  shown?: Span,
): { span: Span | null; faults: FieldErrors } {
  const from = startsAt ? momentOf(startsAt, timezone, shown?.from) : null
  const to = endsAt ? momentOf(endsAt, timezone, shown?.to) : null
  const faults: FieldErrors = {
    ...(!from && { startsAt: [startsAt ? words.momentInvalid : inputMessages.required] }),
    ...(!to && { endsAt: [endsAt ? words.momentInvalid : inputMessages.required] }),
  }
  if (!from || !to) return { span: null, faults }
  if (Math.abs(from.getTime() - now.getTime()) > YEAR_MS) faults['startsAt'] = [words.momentFar]
  if (to <= from) faults['endsAt'] = [words.endBeforeStart]
  else if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) faults['endsAt'] = [words.tooLong(MAX_DAYS)]
  return { span: Object.keys(faults).length === 0 ? { from, to } : null, faults }
}
