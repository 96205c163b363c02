import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { formatSpeed } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import { lighthouseMessages as messages } from '~/shared/messages/report-sections'
import { runQualityMessages } from '~/shared/messages/run-quality'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import type { ReportedConditions, RunConditions } from '~/shared/schemas/run-conditions'
import { throttlingText } from '../frame/point-facts'

const Code = ({ children }: { children: string }) => (
  <span className="font-mono text-12 wrap-anywhere">{children}</span>
)

const Benchmark = ({ index }: { index: number }) => (
  <span title={messages.benchmarkHelp}>{formatCount(index).text}</span>
)

function screenText({ screen }: ReportedConditions): string | null {
  return screen ? messages.screenOf(screen.width, screen.height, screen.pixelRatio) : null
}

function connectionText({ connection }: ReportedConditions): string | null {
  if (!connection) return null
  const { rttMs, downloadKbps, applied } = connection
  const text = messages.connectionOf(formatTime(rttMs).text, formatSpeed(downloadKbps).text)
  if (!applied) return text
  const { latencyMs, downloadKbps: down, uploadKbps: up } = applied
  return `${text}; ${messages.applied(formatTime(latencyMs).text, formatSpeed(down).text, formatSpeed(up).text)}`
}

/** A device that is named after its kind is named once. */
function deviceText({ deviceName, formFactor }: ReportView['choices'][number]): string {
  const kind = messages.formFactors[formFactor]
  return deviceName.toLowerCase() === kind.toLowerCase() ? deviceName : `${deviceName}, ${kind}`
}

interface Props {
  point: PointDetail
  choices: ReportView['choices']
  conditions: RunConditions
  timeZone: string
}

const source = (name: string): [string, ReactNode] => [runQualityMessages.source, name]

function factsOf({ point, choices, conditions, timeZone }: Props): [string, ReactNode][] {
  const { engine, benchmarkIndex } = point
  const { agent, report } = conditions
  const place = choices.find((one) => one.device === point.device && one.location === point.location)
  const benchmark = benchmarkIndex === null ? null : <Benchmark index={benchmarkIndex} />
  const isPlain = engine?.throttling === 'none'
  return [
    [messages.engine, engine ? `Lighthouse ${engine.lighthouseVersion}` : null],
    [messages.browser, engine?.chromiumVersion ? `Chromium ${engine.chromiumVersion}` : null],
    [messages.device, place && deviceText(place)],
    [messages.screen, report && screenText(report)],
    [messages.throttling, engine ? throttlingText(engine) : null],
    [messages.connection, isPlain ? messages.plain : report && connectionText(report)],
    [messages.location, place?.locationLabel],
    [messages.agent, agent],
    ...(point.importedFrom ? [source(runQualityMessages.imported[point.importedFrom])] : []),
    [messages.benchmark, benchmark],
    [messages.measured, formatDateTime(point.createdAt, timeZone)],
    [messages.took, formatTime(point.durationMs).text],
    [messages.requested, report?.requestedUrl && <Code>{report.requestedUrl}</Code>],
    [messages.final, point.finalUrl && <Code>{point.finalUrl}</Code>],
    [messages.userAgent, report?.userAgent && <Code>{report.userAgent}</Code>],
  ]
}

export function ConditionsCard(props: Props) {
  return (
    <Card title={messages.conditions}>
      <dl className="grid gap-x-8 gap-y-2 text-13 lg:grid-cols-2">
        {factsOf(props).map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {value || <span className="text-quiet">{messages.notKnown}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
