import { renderToStaticMarkup } from 'react-dom/server'
import { keep, type Params, paths, type ReportSection } from '~/shared/paths'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { formFactorOf } from '~/shared/rules/report/report-view'
import { verdictOf } from '~/shared/rules/verdict/verdict'
import type { FieldRecord } from '~/shared/schemas/field-data'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { MonitorLine } from '~/shared/schemas/monitor'
import type { OtherDevice, ReportSummary } from '~/shared/schemas/report-summary'
import type { ReportView } from '~/shared/schemas/report-view'
import { ThresholdNote } from '../frame/threshold-note'
import { fixExperimentLinks, offerDialogTo } from '../opportunities/experiment-links'
import { conclusionOf, lastTestOf, periodName, recentOf } from './conclusions'
import { OVERVIEW_METRICS } from './overview-metrics'
import { StatisticsFold } from './statistics-fold'
import { FieldStatus, UptimeStatus } from './status-cards'
import { TopFixes } from './top-fixes'
import { VerdictLine } from './verdict-line'
import { WhatChanged } from './what-changed'

interface VerdictProps {
  report: ReportView
  point: PointDetail
  summary: ReportSummary
  search: URLSearchParams
  timeZone: string
}

export interface SummaryProps extends VerdictProps {
  field: { record: FieldRecord | null; message: string | null }
  monitors: readonly MonitorLine[]
}

const ratedOther = ({ deviceName, status, ...device }: OtherDevice) => ({
  ...device,
  name: deviceName,
  isFailed: status !== 'success',
})

function verdictFor({ report, point, summary, timeZone }: VerdictProps) {
  const recent = recentOf(report, summary, timeZone)
  const last = lastTestOf(summary.sinceTest)
  const selected = {
    name: report.choices.find(({ device }) => device === point.device)?.deviceName ?? '',
    formFactor: formFactorOf(report),
    isFailed: point.status !== 'success',
    failure: point.failureCode && failureSentence(point.failureCode),
    gapReason: point.gapReason,
    isExcluded: point.isExcluded,
    isProvisional: point.isProvisional,
    performance: point.scores.performance,
    metrics: point.metrics,
    scores: point.scores,
    causes: summary.causes,
    conclusionOf: (metric: Parameters<typeof conclusionOf>[1]) => conclusionOf(report, metric, last, recent),
  }
  return verdictOf(selected, summary.others.map(ratedOther))
}

const linksFrom =
  ({ point, search }: VerdictProps) =>
  (section: ReportSection, more: Params = {}) => {
    const { site, page, device, location, _id: pointId } = point
    return paths.report(site, page, section, { ...keep(search), device, location, pointId, ...more })
  }

/** The verdict of the selected test. Rendered on the server: links only. */
export function renderVerdict(props: VerdictProps): string {
  const { report, point, summary } = props
  const to = linksFrom(props)
  const othersTo = summary.others.map(({ device, location, pointId }) =>
    to('overview', { device, location, pointId }),
  )
  const signIn = point.isSignIn ? point.redirectedTo : null
  const verdict = (
    <VerdictLine
      verdict={verdictFor(props)}
      period={periodName(report)}
      signIn={signIn}
      othersTo={othersTo}
    />
  )
  return renderToStaticMarkup(verdict, { identifierPrefix: 'verdict' })
}

/** The verdict of an overview, and what follows from it. */
export function renderSummary(props: SummaryProps): Record<'verdict' | 'parts' | 'notes', string> {
  const { report, point, summary, field, monitors, timeZone, search } = props
  const { offered } = summary
  const startTo = offerDialogTo(point, keep(search))
  const to = linksFrom(props)
  const isFailed = point.failureCode !== null
  const parts = (
    <>
      {isFailed ? null : (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <TopFixes
            {...summary}
            fixTo={({ section, audit }) =>
              section === 'performance' ? `${to('opportunities')}#audit-${audit}` : to(section)
            }
            triesOf={(fix) => fixExperimentLinks(fix, { offered, startTo })}
            allTo={to('opportunities')}
          />
          <WhatChanged {...summary} compareTo={to('compare-tests')} timeZone={timeZone} />
        </div>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <UptimeStatus {...{ monitors, now: Date.now() }} page={point.page} to={to('uptime')} />
        <FieldStatus field={field} to={to('visitors')} />
      </div>
    </>
  )
  const metrics = OVERVIEW_METRICS
  const notes = (
    <>
      <ThresholdNote metrics={metrics} formFactor={formFactorOf(report)} />
      {isFailed ? null : <StatisticsFold {...{ report, metrics }} last={lastTestOf(summary.sinceTest)} />}
    </>
  )
  return {
    notes: renderToStaticMarkup(notes, { identifierPrefix: 'notes' }),
    verdict: renderVerdict(props),
    parts: renderToStaticMarkup(parts, { identifierPrefix: 'summary' }),
  }
}
