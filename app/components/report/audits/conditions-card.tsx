import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { formatSpeed } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import { lighthouseMessages } from '~/shared/messages/report-sections'
import { runQualityMessages } from '~/shared/messages/run-quality'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import type { ReportedConditions, RunConditions } from '~/shared/schemas/run-conditions'
import { throttlingText } from '../frame/point-facts'

const words = lighthouseMessages

const Code = ({ children }: { children: string }) => (
  <span className="font-mono text-12 wrap-anywhere">{children}</span>
)

const Benchmark = ({ index }: { index: number }) => (
  <span title={words.benchmarkHelp}>{formatCount(index).text}</span>
)

function screenText({ screen }: ReportedConditions): string | null {
  return screen ? words.screenOf(screen.width, screen.height, screen.pixelRatio) : null
}

function connectionText({ connection }: ReportedConditions): string | null {
  if (!connection) return null
  const { rttMs, downloadKbps, applied } = connection
  const text = words.connectionOf(formatTime(rttMs).text, formatSpeed(downloadKbps).text)
  if (!applied) return text
  const { latencyMs, downloadKbps: down, uploadKbps: up } = applied
  return `${text}; ${words.applied(formatTime(latencyMs).text, formatSpeed(down).text, formatSpeed(up).text)}`
}

interface Props {
  point: PointDetail
  choices: ReportView['choices']
  conditions: RunConditions
  timeZone: string
}

function factsOf({ point, choices, conditions, timeZone }: Props): [string, ReactNode][] {
  const { engine, benchmarkIndex } = point
  const { agent, report } = conditions
  const place = choices.find((one) => one.device === point.device && one.location === point.location)
  const benchmark = benchmarkIndex === null ? null : <Benchmark index={benchmarkIndex} />
  const isPlain = engine?.throttling === 'none'
  return [
    [words.engine, engine ? `Lighthouse ${engine.lighthouseVersion}` : null],
    [words.browser, engine?.chromiumVersion ? `Chromium ${engine.chromiumVersion}` : null],
    [words.device, place ? `${place.deviceName}, ${words.formFactors[place.formFactor]}` : null],
    [words.screen, report && screenText(report)],
    [words.throttling, engine ? throttlingText(engine) : null],
    [words.connection, isPlain ? words.plain : report && connectionText(report)],
    [words.location, place?.locationLabel],
    [words.agent, agent],
    [runQualityMessages.source, point.importedFrom && runQualityMessages.imported[point.importedFrom]],
    [words.benchmark, benchmark],
    [words.measured, formatDateTime(point.createdAt, timeZone)],
    [words.took, formatTime(point.durationMs).text],
    [words.requested, report?.requestedUrl && <Code>{report.requestedUrl}</Code>],
    [words.final, point.finalUrl && <Code>{point.finalUrl}</Code>],
    [words.userAgent, report?.userAgent && <Code>{report.userAgent}</Code>],
  ]
}

export function ConditionsCard(props: Props) {
  return (
    <Card title={words.conditions}>
      <dl className="grid gap-x-8 gap-y-2 text-13 lg:grid-cols-2">
        {factsOf(props).map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {value || <span className="text-quiet">{words.notKnown}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
