/** ISO 8601 with an optional rest after the minutes. In the query of a URL the plus of an offset becomes a space. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s?(Z)|(\s?[+\-−]|\s)(\d\d):?(\d\d)?)$/i
const DAY = /^\d{4}-\d\d-\d\d$/

/** Undefined for a day or time that does not exist, which `Date` would roll over. */
function existing(day: string, time: string): number | undefined {
  const at = Date.parse(`${day}T${time}Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${day}T${time.slice(0, 5)}`)
    ? at
    : undefined
}

/**
 * The moment that a text names: date and time with `Z` or an offset, as `+02:00`, `+0200` or `+02`. Null for anything
 * else, also for a local time, which would be another moment in each time zone.
 */
export function readMoment(text: string): Date | null {
  const [
    ,
    day = '',
    minutes = '',
    seconds = '00',
    fraction = '0',
    zulu,
    sign = '',
    hour = '0',
    minute = '0',
  ] = MOMENT.exec(text.trim()) ?? []
  const at = existing(day, `${minutes}:${seconds}.${fraction.slice(0, 3)}`)
  if (at === undefined) return null
  if (zulu) return new Date(at)
  if (Number(hour) > 14 || Number(minute) > 59) return null
  const offset = (Number(hour) * 60 + Number(minute)) * 60_000
  return new Date(/[-−]/.test(sign) ? at + offset : at - offset)
}

/** The start of a day in UTC; null when the text is no day. */
export function readDay(text: string): Date | null {
  const at = DAY.test(text.trim()) ? existing(text.trim(), '00:00:00') : undefined
  return at === undefined ? null : new Date(at)
}
