import { Form, Link } from '@remix-run/react'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { RatedFigure } from '~/components/marks/result-cells'
import { Button } from '~/components/ui/button'
import { ScoreDial } from '~/components/ui/score-dial'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { truncateUrl } from '~/shared/format/long-url'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { withParams } from '~/shared/paths'
import { SCORE_TITLES } from '~/shared/rules/report/scores'
import type { TestChoice } from '~/shared/schemas/compare-session'
import { METRICS } from '~/shared/values/web-vitals'

const messages = compareSessionMessages.choices

interface Context {
  pathname: string
  search: URLSearchParams
  timeZone: string
  isFull: boolean
}

function PageCell({ test, context: { pathname, search } }: { test: TestChoice; context: Context }) {
  const isOfPage = search.get('page') === String(test.page)
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span className="truncate font-medium" title={test.pageName}>
        {test.pageName}
      </span>
      <span className="truncate font-mono text-12 font-normal text-quiet" title={test.url}>
        {truncateUrl(test.url.replace(/^https?:\/\//, ''), 60)}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-12 font-normal text-quiet">
        {test.clientName} › {test.siteName}
        <CompetitorBadge isShown={test.isCompetitor} />
        {isOfPage ? null : (
          <Link
            to={withParams(pathname, search, { page: test.page, pageNumber: null })}
            preventScrollReset
            aria-label={messages.olderOf(test.pageName)}
            className="text-link hover:underline"
          >
            {messages.older}
          </Link>
        )}
      </span>
    </span>
  )
}

export const choiceColumns = (context: Context): Column<TestChoice>[] => [
  {
    key: 'page',
    header: messages.page,
    rowHeader: true,
    wide: true,
    cell: (test) => <PageCell {...{ test, context }} />,
  },
  {
    key: 'device',
    header: messages.device,
    cell: ({ deviceName, locationLabel }) => (
      <span className="flex flex-col">
        {deviceName}
        <span className="text-12 text-quiet">{locationLabel}</span>
      </span>
    ),
  },
  {
    key: 'tested',
    header: messages.tested,
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{formatDateTime(createdAt, context.timeZone)}</span>
    ),
  },
  {
    key: 'performance',
    header: SCORE_TITLES.performance,
    align: 'center',
    span: 8,
    cell: ({ scores }) => <ScoreDial size={28} score={scores.performance} label={SCORE_TITLES.performance} />,
  },
  {
    key: 'lcp',
    header: METRICS.lcp.shortName,
    align: 'right',
    span: 8,
    cell: ({ lcp, formFactor }) => <RatedFigure metric="lcp" value={lcp} formFactor={formFactor} />,
  },
  {
    key: 'add',
    header: '',
    align: 'right',
    corner: true,
    cell: (test) => (
      <Form method="post" preventScrollReset className="inline-flex">
        <input type="hidden" name="point" value={test._id} />
        <input type="hidden" name="returnTo" value={`${context.pathname}?${context.search}`} />
        <Button
          name="intent"
          value="add"
          size="small"
          disabled={context.isFull}
          aria-label={messages.addTest(test.pageName)}
        >
          {messages.add}
        </Button>
      </Form>
    ),
  },
]
