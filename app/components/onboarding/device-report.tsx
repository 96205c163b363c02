import { FailureNotice } from '~/components/report/runs/failure-notice'
import { RunStatus } from '~/components/report/runs/run-status'
import { waitReason } from '~/components/report/runs/wait-reason'
import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import { formatMetric } from '~/shared/format/metric'
import { formatTime } from '~/shared/format/time'
import { liveReportMessages as messages } from '~/shared/messages/onboarding'
import { runTestMessages } from '~/shared/messages/run-test'
import { isInProgress } from '~/shared/rules/measuring/test-status'
import type { RunStage } from '~/shared/rules/onboarding/run-stages'
import type { FormFactor, RunMetrics, RunScores } from '~/shared/schemas/agent'
import type { WatchedTest } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/values/metric-keys'
import { METRICS, rate } from '~/shared/values/web-vitals'
import { StageTrack } from './stage-track'

const SHOWN: MetricKey[] = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb']
/** As tall as a frame, so that nothing moves when the frames arrive. */
const FRAME_HEIGHT = 160

interface Figures {
  scores: RunScores
  metrics: RunMetrics
  frames: { atMs: number; src: string }[]
}
export interface DeviceReportProps {
  test: WatchedTest
  stage: RunStage | null
  preview: Figures | null
  result: Figures | null
}

/** Progress of one test, and its frames and metrics as soon as there are some. */
export function DeviceReport({ test, stage, preview, result }: DeviceReportProps) {
  const figures = result ?? preview
  const isRunning = isInProgress(test.status)
  const reason = isRunning ? waitReason(test) : null
  return (
    <Card
      title={test.deviceName}
      note={
        <span className="inline-flex flex-wrap items-center">
          <RunStatus status={test.status} />
          {test.repeatReason ? `, ${runTestMessages.repeats[test.repeatReason]}` : null}
          {reason ? `, ${reason}` : null}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {isRunning ? <StageTrack status={test.status} stage={stage} /> : null}
        {test.failureCode && !isRunning ? <FailureNotice code={test.failureCode} /> : null}
        {figures ? (
          <FigureRows figures={figures} formFactor={test.formFactor} deviceName={test.deviceName} />
        ) : isRunning ? (
          <p className="grid place-items-center text-13 text-quiet" style={{ minHeight: FRAME_HEIGHT }}>
            {messages.waiting}
          </p>
        ) : null}
        {preview && isRunning ? <p className="text-13 text-quiet">{messages.preliminary}</p> : null}
      </div>
    </Card>
  )
}

function FigureRows({
  figures: { scores, metrics, frames },
  formFactor,
  deviceName,
}: {
  figures: Figures
  formFactor: FormFactor
  deviceName: string
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ScoreDial score={scores.performance} label={messages.score} />
        <dl className="flex flex-1 flex-wrap gap-x-6 gap-y-3">
          {SHOWN.map((key) => {
            const rating = rate(key, metrics[key], formFactor)
            return (
              <div key={key} className="flex flex-col">
                <dt className="text-13 text-quiet" title={METRICS[key].name}>
                  {METRICS[key].shortName}
                </dt>
                <dd className="inline-flex items-center gap-1.5">
                  <MetricValue figure={formatMetric(key, metrics[key])} size="medium" />
                  {rating ? <RatingMark rating={rating} /> : null}
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
      {frames.length > 0 ? (
        <ol
          aria-label={messages.frames(deviceName)}
          className="grid auto-cols-[minmax(3rem,max-content)] grid-flow-col items-end gap-2 overflow-x-auto p-px"
        >
          {frames.map(({ atMs, src }) => (
            <li key={atMs} className="flex min-w-0 flex-col gap-1 text-center text-12 text-quiet">
              <img
                src={src}
                alt={messages.frameAt(formatTime(atMs).text)}
                className="h-auto max-h-40 w-auto max-w-full self-center rounded-2 outline outline-line"
              />
              {formatTime(atMs).text}
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
