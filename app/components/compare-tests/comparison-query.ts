import { MOMENT } from '~/shared/rules/report/points'
import { momentOf } from '~/shared/rules/time/wall-time'
import { type ComparisonQuery, comparisonQuery } from '~/shared/schemas/compare-tests'

/** Noon of a day in ms since 1970; the API returns the test nearest to it. */
function middleOf(day: string | null, timeZone: string): string | undefined {
  const at = day ? momentOf(`${day}T12:00`, timeZone) : null
  const moment = String(at?.getTime() ?? '')
  return MOMENT.test(moment) ? moment : undefined
}

/** Parses the baseline from the URL; invalid values are ignored. */
export function comparisonQueryOf(search: URLSearchParams, timeZone: string): ComparisonQuery {
  const given = {
    with: search.get('with') || middleOf(search.get('withDay'), timeZone),
    device: search.get('withDevice') || undefined,
    location: search.get('withLocation') || undefined,
  }
  const fields = Object.entries(given).filter(
    ([name, value]) => comparisonQuery.safeParse({ [name]: value }).success,
  )
  return comparisonQuery.parse(Object.fromEntries(fields))
}
