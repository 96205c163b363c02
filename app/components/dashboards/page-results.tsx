import { BookmarkToggle } from '~/components/bookmarks/bookmark-toggle'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { SiteIcon } from '~/components/marks/site-icon'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { useVisitor } from '~/components/visitor/use-visitor'
import { truncateUrl } from '~/shared/format/long-url'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { bookmarksMessages } from '~/shared/messages/bookmarks'
import { dashboardsLabelsMessages as labels } from '~/shared/messages/dashboards-labels'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { runTestMessages } from '~/shared/messages/run-test'
import { type Params, paths } from '~/shared/paths'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PageResult } from '~/shared/schemas/overview'
import { metricColumns, NameCell, type OverviewTab, scoreColumns } from '../marks/result-cells'
import { type TagLinks, TagList } from './tag-list'
import { type TrendSpan, trendColumn } from './trend-cell'
import { visitorsColumns } from './visitors-cell'
import { visitsColumn } from './visits-cell'

interface Props {
  results: PageResult[]
  tab: OverviewTab
  formFactor: FormFactor
  now: Date
  kept: Params
  span: TrendSpan
  isGrouped: boolean
  tags: TagLinks
  sort: (key: string) => Column<PageResult>['sort']
}

export function PageResults(props: Props) {
  const { results, tab, formFactor, now, kept, span, isGrouped, tags, sort } = props
  const note = noteOf(results)
  const isManySites = new Set(results.map((result) => result.site)).size > 1
  const scores = scoreColumns<PageResult>(sort)
  const isSignedIn = useVisitor() !== null
  return (
    <Card flush>
      <DataTable
        className="rows-late"
        caption={labels.pagesWithTheirLatestResults}
        rows={results}
        rowKey={(result) => `${result.page}-${result.device}-${result.location}`}
        groupOf={isGrouped ? siteGroup : null}
        columns={[
          {
            key: 'name',
            header: labels.page,
            rowHeader: true,
            sort: sort('name'),
            cell: (result) => (
              <NameCell mono to={reportPath(result, tab, kept)} name={result.pageName} note={note(result)}>
                <CompetitorBadge isShown={result.isCompetitor} />
                <TagList tags={result.tags} links={tags} />
              </NameCell>
            ),
          },
          ...(isManySites && !isGrouped ? [SITE] : []),
          ...(tab === 'lighthouse'
            ? scores
            : scores.slice(0, 1).map((score) => ({ ...score, span: 8 as const }))),
          ...metricColumns<PageResult>(tab, formFactor, (key) => (SORTABLE.has(key) ? sort(key) : undefined)),
          // A sheet has no room for them; reports have them.
          ...[
            ...visitorsColumns(results, tab === 'performance' ? 8 : undefined),
            ...visitsColumn(results, ({ visits }) => visits, tab === 'performance' ? 8 : undefined),
          ].map((column) => ({ ...column, screenOnly: true })),
          trendColumn(tab === 'lighthouse' ? 'performance' : 'lcp', formFactor, span),
          {
            key: 'measured',
            header: labels.measured,
            align: 'right',
            span: tab === 'performance' ? 8 : undefined,
            sort: sort('measured'),
            cell: (result) => <ResultState result={result} now={now} />,
          },
          ...(isSignedIn ? [BOOKMARK] : []),
        ]}
      />
    </Card>
  )
}

export function noteOf(results: readonly PageResult[]): (result: PageResult) => string {
  const locations = new Set(results.map((result) => result.location)).size
  const devices = new Set(results.map((result) => result.device)).size
  return (result) =>
    [
      truncateUrl(result.url.replace(/^https?:\/\//, ''), 60),
      devices > 1 ? result.deviceName : null,
      locations > 1 ? result.locationLabel : null,
    ]
      .filter(Boolean)
      .join(' · ')
}

export const siteGroup = ({ site, siteName }: PageResult) => ({ key: site, label: siteName })

const SITE: Column<PageResult> = {
  key: 'site',
  get header() {
    return labels.site
  },
  cell: (result) => <SiteName result={result} />,
}

export function SiteName({ result }: { result: Pick<PageResult, 'site' | 'siteName'> }) {
  return (
    <span className="flex max-w-44 items-center gap-2 text-quiet">
      <SiteIcon site={result.site} />
      <span className="truncate" title={result.siteName}>
        {result.siteName}
      </span>
    </span>
  )
}

const BOOKMARK: Column<PageResult> = {
  key: 'bookmark',
  header: '',
  align: 'right',
  corner: true,
  screenOnly: true,
  cell: (result) => (
    <BookmarkToggle
      page={result.page}
      label={bookmarksMessages.toggleOf(result.pageName)}
      isBookmarked={result.isBookmarked}
      size="small"
    />
  ),
}

const SORTABLE = new Set(['lcp', 'cls', 'tbt'])

export const reportPath = (result: PageResult, tab: OverviewTab, kept: Params) =>
  paths.report(result.site, result.page, tab === 'performance' ? 'performance' : 'overview', {
    ...kept,
    device: result.device,
    location: result.location,
  })

export function ResultState({ result, now }: { result: PageResult; now: Date }) {
  if (result.testStatus) {
    const { testStatus, repeatReason } = result
    return (
      <Badge tone="info" title={repeatReason ? runTestMessages.repeats[repeatReason] : undefined}>
        {runTestMessages.status[testStatus]}
        {repeatReason ? `, ${runTestMessages.again}` : null}
      </Badge>
    )
  }
  if (result.failureCode) {
    return (
      <Badge tone="poor" title={failureSentence(result.failureCode)}>
        {dashboardMessages.failedAt(formatRelativeTime(result.attemptedAt, now))}
      </Badge>
    )
  }
  if (!result.measuredAt) return <span className="text-quiet">{dashboardMessages.neverTested}</span>
  const measured = formatRelativeTime(result.measuredAt, now)
  if (!result.isNoisy) return <span className="whitespace-nowrap">{measured}</span>
  return (
    <Badge tone="warning" title={runQualityMessages.noisy}>
      {runQualityMessages.noisyAt(measured)}
    </Badge>
  )
}
