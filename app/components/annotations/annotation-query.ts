import { listQueryOf } from '~/components/lists/list-query'
import { paths } from '~/shared/paths'
import { addDays, isDay, startOfDay } from '~/shared/values/calendar'

export type AnnotationKind = 'note' | 'deployment'

export const LISTS = {
  note: { own: paths.notes, operator: paths.operatorNotes },
  deployment: { own: paths.deployments, operator: paths.operatorDeployments },
} as const

export const DAYS = ['from', 'to'] as const

const dayIn = (search: URLSearchParams, name: (typeof DAYS)[number]): string | null => {
  const day = search.get(name) ?? ''
  return isDay(day) ? day : null
}

/** The list's filters from the URL; invalid values are ignored, and the last day is included. */
export function annotationQueryOf(search: URLSearchParams, timeZone: string) {
  const { page, keyword } = listQueryOf(search)
  const organization = search.get('organization') ?? ''
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')]
  return {
    page,
    search: keyword,
    organization: /^[1-9]\d{0,8}$/.test(organization) ? Number(organization) : undefined,
    from: from === null ? undefined : startOfDay(from, timeZone).toISOString(),
    to: to === null ? undefined : startOfDay(addDays(to, 1), timeZone).toISOString(),
  }
}

export const isNarrowed = (search: URLSearchParams): boolean =>
  DAYS.some((name) => dayIn(search, name) !== null)

export const withoutDialog = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...search].filter(([name]) => !['dialog', 'note', 'deployment', 'client'].includes(name)),
  )
