import { BackoffNotice } from '~/components/report/runs/backoff-notice'
import { paths } from '~/shared/paths'
import type { Site } from '~/shared/schemas/site'

interface Props {
  site: Site
  devices: { _id: number; name: string }[]
  locations: { _id: number; label: string }[]
}

/** The site's pages that the schedule tests less often. */
export function SiteBackoffs({ site, devices, locations }: Props) {
  const nameOf = (backoff: Site['backoffs'][number]) => ({
    page: site.pages.find(({ _id }) => _id === backoff.page)?.name,
    place: [
      devices.find(({ _id }) => _id === backoff.device)?.name,
      locations.find(({ _id }) => _id === backoff.location)?.label,
    ]
      .filter(Boolean)
      .join(', '),
  })
  return site.backoffs.map((backoff) => (
    <BackoffNotice
      key={`${backoff.page}/${backoff.device}/${backoff.location}`}
      {...nameOf(backoff)}
      backoff={backoff}
      returnTo={paths.site(site.client, site.project, site._id)}
      timeZone={site.timezone}
    />
  ))
}
