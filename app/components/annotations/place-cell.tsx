import { Link } from '@remix-run/react'
import { formatDateTime } from '~/shared/format/date'
import { annotationFormMessages as messages } from '~/shared/messages/notes'
import { paths } from '~/shared/paths'
import type { AnnotationPlace } from '~/shared/schemas/annotation'

export type Place = Omit<AnnotationPlace, 'page' | 'pageName'> &
  Partial<Pick<AnnotationPlace, 'page' | 'pageName'>>

/** The screen whose charts show the note; an organization has none. */
function addressOf({ client, project, site, page }: Place): string | null {
  if (client === null) return null
  if (site !== null) return page ? paths.report(site, page) : paths.dashboardSite(client, site)
  return project === null ? paths.dashboardClient(client) : paths.dashboardProject(client, project)
}

export function PlaceCell({ place }: { place: Place }) {
  const names = [
    place.organizationName,
    place.clientName,
    place.projectName,
    place.siteName,
    place.pageName,
  ].filter(Boolean)
  const name = names.at(-1) ?? messages.levels[place.level]
  const around = names.slice(0, -1).join(' › ')
  const to = addressOf(place)
  return (
    <div className="min-w-0 lg:py-1.5">
      <span className="block wrap-anywhere">
        {to ? (
          <Link to={to} prefetch="intent" className="text-link hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="block text-quiet wrap-anywhere">
        {[messages.levels[place.level], around].filter(Boolean).join(', ')}
      </span>
    </div>
  )
}

export function MomentCell({ at, by, timeZone }: { at: string; by: string | null; timeZone: string }) {
  return (
    <>
      <time dateTime={at} className="block whitespace-nowrap">
        {formatDateTime(at, timeZone)}
      </time>
      {by ? <span className="text-quiet wrap-anywhere">{by}</span> : null}
    </>
  )
}
