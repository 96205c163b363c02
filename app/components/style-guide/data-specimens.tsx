import Inbox from 'lucide-react/icons/inbox'
import Plus from 'lucide-react/icons/plus'
import { ScoreRow } from '~/components/report/overview/score-dials'
import { Badge } from '~/components/ui/badge'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Meter } from '~/components/ui/meter'
import { MetricValue } from '~/components/ui/metric-value'
import { Notice } from '~/components/ui/notice'
import { Progress } from '~/components/ui/progress'
import { RatingMark } from '~/components/ui/rating-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import { SkeletonRows } from '~/components/ui/skeleton'
import { type Column, DataTable } from '~/components/ui/table'
import { formatMetric } from '~/shared/format/metric'
import type { CategoryScores } from '~/shared/schemas/agent'
import { Row, Section } from './section'

type Page = { name: string; url: string; scores: CategoryScores; lcp: number | null; bytes: number | null }

const page = (
  name: string,
  path: string,
  scores: (number | null)[],
  lcp: number | null,
  bytes: number | null,
): Page => {
  const [performance = null, accessibility = null, bestPractices = null, seo = null] = scores
  return {
    name,
    url: `shop.example${path}`,
    scores: { performance, accessibility, bestPractices, seo },
    lcp,
    bytes,
  }
}

const PAGES = [
  page('Home', '/', [93, 88, 100, 92], 1840, 1_240_000),
  page('Category', '/shoes', [61, 97, 79, 100], 3120, 2_410_000),
  page('Basket', '/basket', [34, 71, 56, 83], 6230, 4_870_000),
  page('Search', '/search', [null, null, null, null], null, null),
]

const COLUMNS: Column<Page>[] = [
  {
    key: 'name',
    header: 'Page',
    rowHeader: true,
    sort: { to: '?sort=name', direction: 'ascending' },
    cell: (row) => row.name,
  },
  {
    key: 'url',
    header: 'Address',
    wide: true,
    cell: (row) => <span className="font-mono text-12 text-quiet">{row.url}</span>,
  },
  { key: 'scores', header: 'Scores', wide: true, cell: (row) => <ScoreRow scores={row.scores} /> },
  {
    key: 'lcp',
    header: 'LCP',
    align: 'right',
    sort: { to: '?sort=lcp', direction: null },
    cell: (row) => <MetricValue figure={formatMetric('lcp', row.lcp)} />,
  },
  {
    key: 'bytes',
    header: 'Size',
    align: 'right',
    cell: (row) => <MetricValue figure={formatMetric('bytes', row.bytes)} />,
  },
]

export function DataSpecimens() {
  return (
    <>
      <Section title="Ratings and figures">
        <Row>
          {[96, 72, 31, null].map((score) => (
            <ScoreDial key={score} score={score} label="Performance" />
          ))}
          {[96, 72, 31, null].map((score) => (
            <ScoreDial key={score} score={score} label="Performance" size={28} />
          ))}
        </Row>
        <Row>
          <RatingMark rating="good" showWord />
          <RatingMark rating="warning" showWord />
          <RatingMark rating="poor" showWord />
          <RatingMark rating={null} showWord />
        </Row>
        <Row>
          <Badge>Paused</Badge>
          <Badge tone="accent">Baseline</Badge>
          <Badge tone="good">Active</Badge>
          <Badge tone="warning">Trial</Badge>
          <Badge tone="poor">Failed</Badge>
          <Badge tone="info">Running</Badge>
        </Row>
        <Row>
          {(['small', 'medium', 'large', 'huge'] as const).map((size) => (
            <MetricValue key={size} figure={formatMetric('lcp', 1840)} size={size} />
          ))}
        </Row>
      </Section>
      <Section title="Table">
        <Card title="Pages" note="4" flush>
          <DataTable
            caption="Pages"
            columns={COLUMNS}
            rows={PAGES}
            rowKey={(row) => row.url}
            isSelected={(row) => row.name === 'Category'}
          />
        </Card>
      </Section>
      <Section title="States">
        <Notice title="Tests of this site are paused">They go on as soon as the site is active again.</Notice>
        <Notice tone="good">The invitation has been sent.</Notice>
        <Notice tone="warning">The trial ends in 3 days.</Notice>
        <Notice tone="poor" title="Latest results could not be loaded">
          What you typed is still here. Please try again.
        </Notice>
        <Card>
          <EmptyState
            icon={Inbox}
            text="No sites yet. Add a site to test its pages on a schedule."
            action={
              <ButtonLink to="" variant="primary" icon={Plus}>
                Add site
              </ButtonLink>
            }
          />
        </Card>
        <Card flush>
          <SkeletonRows rows={3} label="Loading the latest results…" />
        </Card>
        <Progress label="Measuring the page" share={0.4} text="2 of 5 runs" />
        <Meter label="Tests this month" value={8200} max={10_000} text="8,200 of 10,000" rating="warning" />
      </Section>
    </>
  )
}
