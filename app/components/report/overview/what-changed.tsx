import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { formatDateTime } from '~/shared/format/date'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { reportSummaryMessages } from '~/shared/messages/report-summary'
import { conclusionMessages } from '~/shared/messages/verdict'
import { REQUIRED_FIGURES } from '~/shared/rules/report/missing-figures'
import { SCORE_TITLES } from '~/shared/rules/report/scores'
import type { ComparedMetric, ComparedScore } from '~/shared/schemas/compare-tests'
import type { ReportSummary, SinceDeployment, SinceTest } from '~/shared/schemas/report-summary'
import { METRICS } from '~/shared/values/web-vitals'

const messages = reportSummaryMessages.changes

interface Line {
  key: string
  name: string
  text: string
  levels: string
  isBetter: boolean
  isMore: boolean
}

const isSignificant = ({ verdict }: ComparedMetric | ComparedScore) =>
  verdict === 'better' || verdict === 'worse'

function metricLine({ key, before, after, difference, verdict }: ComparedMetric): Line {
  const text = (value: number | null) => formatMetric(key, value).text
  const isMore = (difference ?? 0) > 0
  return {
    key,
    name: METRICS[key].shortName,
    text: conclusionMessages.changed(key, text(Math.abs(difference ?? 0)), isMore),
    levels: messages.levels(text(before), text(after)),
    isBetter: verdict === 'better',
    isMore,
  }
}

function scoreLine({ key, before, after, difference, verdict }: ComparedScore): Line {
  const isMore = (difference ?? 0) > 0
  return {
    key,
    name: messages.score(SCORE_TITLES[key]),
    text: conclusionMessages.changed(key, formatScore(Math.abs(difference ?? 0)).text, isMore),
    levels: messages.levels(formatScore(before).text, formatScore(after).text),
    isBetter: verdict === 'better',
    isMore,
  }
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {lines.map(({ key, name, text, levels, isBetter, isMore }) => {
        const Arrow = isMore ? ArrowUp : ArrowDown
        return (
          <li key={key} className="flex flex-wrap items-baseline gap-x-2 text-13">
            <span
              className={classes(
                'inline-flex items-center gap-1 font-medium',
                isBetter ? 'text-good-ink' : 'text-poor-ink',
              )}
            >
              <Arrow size={12} aria-hidden="true" />
              {name} {text}
              <span className="sr-only">, {isBetter ? messages.better : messages.worse}</span>
            </span>
            <span className="text-12 text-quiet">{levels}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The reason that all metrics share for not being compared. */
const reasonOf = (metrics: readonly ComparedMetric[]): string | undefined => {
  const [first] = metrics.flatMap(({ verdict }) => verdict ?? [])
  return first && messages.incomparable[first]
}

/** Figures that a load should have, but one side lacks or has too seldom. */
const uncompared = (metrics: readonly ComparedMetric[]): string[] =>
  metrics.flatMap(({ key, before, after, verdict }) =>
    (REQUIRED_FIGURES as readonly string[]).includes(key) &&
    (before === null || after === null || verdict === 'few')
      ? [METRICS[key].shortName]
      : [],
  )

function Differences({ lines, metrics }: { lines: readonly Line[]; metrics: readonly ComparedMetric[] }) {
  if (lines.length > 0) return <Lines lines={lines} />
  const left = uncompared(metrics)
  const none = left.length > 0 ? messages.noneMeasured(left) : messages.none
  return <p className="text-13 text-quiet">{reasonOf(metrics) ?? none}</p>
}

function AfterTest({ since, when, to }: { since: SinceTest; when: string; to: string }) {
  const lines = [
    ...since.scores.filter(isSignificant).map(scoreLine),
    ...since.metrics.filter(isSignificant).map(metricLine),
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 font-medium">
        {messages.sinceTest(when)}
        <a href={to} className="rounded-2 font-normal text-link hover:underline" data-print="hide">
          {messages.compare}
        </a>
      </h3>
      <Differences lines={lines} metrics={since.metrics} />
    </div>
  )
}

function AfterDeployment({ since, when }: { since: SinceDeployment; when: string }) {
  const { version, url, tests, metrics } = since
  const title = messages.sinceDeployment(version, when)
  const isCompared = tests.before > 0 && tests.after > 0
  const missing = tests.after === 0 ? messages.notTested : messages.noTestBefore
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium wrap-anywhere">
        {url ? (
          <a href={url} rel="noreferrer" className="hover:underline">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {isCompared ? (
        <div title={messages.medians(tests.before, tests.after)}>
          <Differences lines={metrics.filter(isSignificant).map(metricLine)} metrics={metrics} />
        </div>
      ) : (
        <p className="text-13 text-quiet">{missing}</p>
      )}
    </div>
  )
}

interface Props extends Pick<ReportSummary, 'sinceTest' | 'sinceDeployment'> {
  compareTo: string
  timeZone: string
}

export function WhatChanged({ sinceTest, sinceDeployment, compareTo, timeZone }: Props) {
  const when = (at: string) => formatDateTime(at, timeZone)
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        {sinceTest ? (
          <AfterTest since={sinceTest} when={when(sinceTest.at)} to={compareTo} />
        ) : (
          <p className="text-13 text-quiet">{messages.firstTest}</p>
        )}
        {sinceDeployment ? (
          <AfterDeployment since={sinceDeployment} when={when(sinceDeployment.at)} />
        ) : (
          <p className="text-13 text-quiet">{messages.noDeployment}</p>
        )}
      </div>
    </Card>
  )
}
