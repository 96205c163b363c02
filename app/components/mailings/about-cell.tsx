import { Link } from '@remix-run/react'
import { paths } from '~/shared/paths'
import type { Mailing } from '~/shared/schemas/mailing'
import { placeName } from './place-name'

type About = Omit<Mailing, '_id'>

/** The screen where the place's subscriptions are. */
function addressOf({ client, project, site }: About): string | null {
  if (site !== null && project !== null) return paths.siteSubscriptions(project, site)
  if (client !== null && project !== null) return paths.projectSubscriptions(client, project)
  return client === null ? null : paths.dashboardClient(client)
}

/** What a subscription is about, with what is around it. */
export function AboutCell({ mailing }: { mailing: About }) {
  const { clientName, projectName, siteName } = mailing
  const around = [clientName, projectName, siteName].filter((name) => name !== null).slice(0, -1)
  const to = addressOf(mailing)
  return (
    <span className="block min-w-0">
      {to ? (
        <Link to={to} prefetch="intent" className="block wrap-anywhere hover:underline">
          {placeName(mailing)}
        </Link>
      ) : (
        <span className="block wrap-anywhere">{placeName(mailing)}</span>
      )}
      {around.length > 0 ? (
        <span className="block text-quiet wrap-anywhere">{around.join(' › ')}</span>
      ) : null}
    </span>
  )
}
