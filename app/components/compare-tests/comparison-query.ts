import { type ComparisonQuery, comparisonQuery } from '~/shared/schemas/compare-tests'

/** With which test one is compared, from the address; what cannot be meant counts as left out. */
export function comparisonQueryOf(search: URLSearchParams): ComparisonQuery {
  const given = {
    with: search.get('with') || undefined,
    device: search.get('withDevice') || undefined,
    location: search.get('withLocation') || undefined,
  }
  const fields = Object.entries(given).filter(
    ([name, value]) => comparisonQuery.safeParse({ [name]: value }).success,
  )
  return comparisonQuery.parse(Object.fromEntries(fields))
}
