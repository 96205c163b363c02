import { BookmarkToggle } from '~/components/bookmarks/bookmark-toggle'
import { useVisitor } from '~/components/settings/use-visitor'
import { SiteIcon } from '~/components/sites/site-icon'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { truncateUrl } from '~/shared/format/long-url'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { failureSentence } from '~/shared/rules/run-failures'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PageResult } from '~/shared/schemas/overview'
import { metricColumns, NameCell, type OverviewTab, scoreColumns } from './result-cells'

interface Props {
  results: PageResult[]
  tab: OverviewTab
  formFactor: FormFactor
  now: Date
  sort: (key: string) => Column<PageResult>['sort']
}

/** Pages with their latest figures; what failed last or was never measured says so. */
export function PageResults({ results, tab, formFactor, now, sort }: Props) {
  const locations = new Set(results.map((result) => result.location)).size
  const devices = new Set(results.map((result) => result.device)).size
  const isManySites = new Set(results.map((result) => result.site)).size > 1
  const scores = scoreColumns<PageResult>(sort)
  const isSignedIn = useVisitor() !== null
  return (
    <Card flush>
      <DataTable
        caption="Pages with their latest results"
        rows={results}
        rowKey={(result) => `${result.page}-${result.device}-${result.location}`}
        columns={[
          {
            key: 'name',
            header: 'Page',
            rowHeader: true,
            sort: sort('name'),
            cell: (result) => (
              <NameCell
                mono
                to={reportPath(result, tab)}
                name={result.pageName}
                note={[
                  truncateUrl(result.url.replace(/^https?:\/\//, ''), 60),
                  devices > 1 ? result.deviceName : null,
                  locations > 1 ? result.locationLabel : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          },
          ...(isManySites ? [SITE] : []),
          ...(tab === 'lighthouse'
            ? scores
            : scores.slice(0, 1).map((score) => ({ ...score, span: 8 as const }))),
          ...metricColumns<PageResult>(tab, formFactor, (key) => (SORTABLE.has(key) ? sort(key) : undefined)),
          {
            key: 'measured',
            header: 'Measured',
            align: 'right',
            span: tab === 'performance' ? 8 : undefined,
            wide: tab === 'lighthouse',
            sort: sort('measured'),
            cell: (result) => <State result={result} now={now} />,
          },
          ...(isSignedIn ? [BOOKMARK] : []),
        ]}
      />
    </Card>
  )
}

const SITE: Column<PageResult> = {
  key: 'site',
  header: 'Site',
  cell: (result) => (
    <span className="flex max-w-44 items-center gap-2 text-quiet">
      <SiteIcon site={result.site} />
      <span className="truncate">{result.siteName}</span>
    </span>
  ),
}

const BOOKMARK: Column<PageResult> = {
  key: 'bookmark',
  header: '',
  align: 'right',
  corner: true,
  cell: (result) => (
    <BookmarkToggle
      page={result.page}
      label={messages.bookmarks.toggleOf(result.pageName)}
      isBookmarked={result.isBookmarked}
      size="small"
    />
  ),
}

const SORTABLE = new Set(['lcp', 'cls', 'tbt'])

const reportPath = (result: PageResult, tab: OverviewTab) =>
  paths.report(result.site, result.page, tab === 'performance' ? 'performance' : 'overview', {
    device: result.device,
    location: result.location,
  })

function State({ result, now }: { result: PageResult; now: Date }) {
  if (result.testStatus) return <Badge tone="info">{messages.runTest.status[result.testStatus]}</Badge>
  if (result.failureCode) {
    return (
      <Badge tone="poor" title={failureSentence(result.failureCode)}>
        {messages.dashboard.failedAt(formatRelativeTime(result.attemptedAt, now))}
      </Badge>
    )
  }
  if (!result.measuredAt) return <span className="text-quiet">{messages.dashboard.neverTested}</span>
  const measured = formatRelativeTime(result.measuredAt, now)
  if (!result.isNoisy) return <span className="whitespace-nowrap">{measured}</span>
  return (
    <Badge tone="warning" title={messages.trust.noisy}>
      {messages.trust.noisyAt(measured)}
    </Badge>
  )
}
