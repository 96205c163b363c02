import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { type Figure, NOT_MEASURED } from '~/shared/format/figure'
import { lowerFirst } from '~/shared/format/letter-case'
import { formatTime } from '~/shared/format/time'
import { domainsMessages as messages, thirdPartiesMessages, waterfallMessages } from '~/shared/messages/load'
import type { NetworkRequest } from '~/shared/schemas/agent'
import { screenLink } from '../../requests/screen-link'
import { REQUESTS_PART } from '../../requests/waterfall-filter'
import { type DomainRow, domainRows } from './domain-rows'
import { ShareBar } from './share-bar'

/** Other domains are summed up in one row. */
const MAX_DOMAINS = 20

function ownerOf({ entity, thirdParty }: DomainRow): string {
  const { firstParty, thirdParty: third } = waterfallMessages
  const party = thirdParty === null ? '' : thirdParty ? third : firstParty
  if (!entity) return party || NOT_MEASURED
  return party ? `${entity} (${lowerFirst(party)})` : entity
}

const wholeAmount = (
  key: 'bytes' | 'requests' | 'loadingMs',
  header: string,
  format: (value: number) => Figure,
): Column<DomainRow> => ({
  key,
  header,
  align: 'right',
  span: 8,
  cell: (row) => <MetricValue figure={format(row[key])} />,
})

/** The text filter matches any part of a URL, so slashes limit it to the host. */
const filterLink = (search: URLSearchParams, domain: string) =>
  screenLink(search, { text: `//${domain}/`, type: null, party: null, request: null }, REQUESTS_PART)

const columns = (search: URLSearchParams): Column<DomainRow>[] => [
  {
    key: 'domain',
    header: messages.columns.domain,
    rowHeader: true,
    wide: true,
    cell: ({ domain, domains }) =>
      domain ? (
        <a
          href={filterLink(search, domain)}
          title={messages.filter(domain)}
          className="font-mono text-12 text-link wrap-anywhere hover:underline"
        >
          {domain}
        </a>
      ) : (
        <span className="font-normal text-quiet">{messages.others(domains)}</span>
      ),
  },
  { key: 'owner', header: messages.columns.owner, wide: true, cell: ownerOf },
  {
    key: 'share',
    header: messages.columns.share,
    wide: true,
    width: '24%',
    cell: ({ share }) => <ShareBar share={share} />,
  },
  wholeAmount('bytes', messages.columns.bytes, formatBytes),
  wholeAmount('requests', messages.columns.requests, formatCount),
  wholeAmount('loadingMs', messages.columns.loading, formatTime),
]

interface Props {
  requests: readonly NetworkRequest[]
  search: URLSearchParams
  isSimulated: boolean
}

export function DomainTable({ requests, search, isSimulated }: Props) {
  const rows = domainRows(requests, MAX_DOMAINS)
  const domains = rows.reduce((sum, row) => sum + row.domains, 0)
  return (
    <Card title={messages.title} note={messages.note(domains)} flush>
      <DataTable
        caption={messages.title}
        columns={columns(search)}
        rows={rows}
        rowKey={({ domain }) => domain ?? ''}
      />
      {isSimulated ? <p className="px-4 py-3 text-13 text-quiet">{thirdPartiesMessages.simulated}</p> : null}
    </Card>
  )
}
