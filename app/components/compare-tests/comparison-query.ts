import { MOMENT } from '~/shared/rules/report/points'
import { momentOf } from '~/shared/rules/time/wall-time'
import { type ComparisonQuery, comparisonQuery } from '~/shared/schemas/compare-tests'

/** The middle of a day in ms since 1970, as the API is asked for what is nearest to it. */
function middleOf(day: string | null, timeZone: string): string | undefined {
  const at = day ? momentOf(`${day}T12:00`, timeZone) : null
  const moment = String(at?.getTime() ?? '')
  return MOMENT.test(moment) ? moment : undefined
}

/** With which test one is compared, from the address; what cannot be meant counts as left out. */
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
