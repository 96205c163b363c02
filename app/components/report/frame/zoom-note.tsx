import type { Domain } from '~/components/charts/scale'
import { screenLink } from '~/components/requests/screen-link'
import { formatDateTime } from '~/shared/format/date'
import { chartMessages as messages } from '~/shared/messages/report'

export const zoomSentence = ([from, to]: Domain, timeZone: string): string =>
  messages.zoomed(messages.between(formatDateTime(from, timeZone), formatDateTime(to, timeZone)))

interface Props {
  domain: Domain
  search: URLSearchParams
  timeZone: string
  part: string
}

export function ZoomNote({ domain, search, timeZone, part }: Props) {
  return (
    <p className="flex flex-wrap gap-x-3 pb-3 text-13">
      <span className="text-quiet">{zoomSentence(domain, timeZone)}</span>
      <a
        href={screenLink(search, { zoom: null }, part)}
        className="rounded-2 text-link hover:underline"
        data-print="hide"
      >
        {messages.wholeRange}
      </a>
    </p>
  )
}
