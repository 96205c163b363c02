import { Link, useLocation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { classes } from '~/components/ui/classes'
import { formatDateTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import { storageFailureMessages } from '~/shared/messages/disk'
import { reportLabelsMessages as labels } from '~/shared/messages/report-labels'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { withParams } from '~/shared/paths'
import { gapText } from '~/shared/rules/measuring/gap-reasons'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'

interface Props {
  point: PointDetail
  report: ReportView
  timeZone: string
}

export function PointFacts({ point, report, timeZone }: Props) {
  const choice = report.choices.find((one) => one.device === point.device && one.location === point.location)
  const { engine } = point
  const isWide = choice?.formFactor === 'DESKTOP'
  const runsLabel = runsText(point)
  const runs = runsLabel ? <RunsLink point={point._id}>{runsLabel}</RunsLink> : null
  const { redirectedTo } = point
  const facts: [string, ReactNode][] = [
    [labels.measured, formatDateTime(point.createdAt, timeZone)],
    [runQualityMessages.redirected, redirectedTo && <span title={point.finalUrl ?? ''}>{redirectedTo}</span>],
    [labels.device, choice ? `${choice.deviceName}, ${choice.locationLabel}` : null],
    [labels.throttling, engine ? throttlingText(engine) : null],
    [runQualityMessages.source, point.importedFrom && runQualityMessages.imported[point.importedFrom]],
    [labels.engine, engine ? `Lighthouse ${engine.lighthouseVersion}` : null],
    [labels.duration, formatTime(point.durationMs).text],
    [labels.runs, runs],
    [runQualityMessages.consent, consentText(point)],
    [labels.evidence, evidenceText(point)],
    [runQualityMessages.score, gapText('performance', point)],
  ]
  return (
    <div className="flex gap-4 lg:items-center">
      {point.screenshot ? (
        <img
          src={point.screenshot}
          alt={labels.thePageAtTheEnd}
          width={isWide ? 224 : 90}
          height={isWide ? 140 : 160}
          decoding="sync"
          fetchpriority="high"
          className={classes(
            'shrink-0 rounded-2 bg-sunken object-cover object-top outline outline-1 outline-line',
            isWide ? 'h-35 w-56 max-sm:h-17.5 max-sm:w-28' : 'h-40 w-22.5',
          )}
        />
      ) : null}
      <dl className="grid min-w-0 content-start gap-x-3 gap-y-1 text-13 [grid-template-columns:auto_1fr]">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-quiet">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}

function runsText({ isPoint, runCount }: PointDetail): string | null {
  if (!isPoint) return runQualityMessages.oneOfRuns
  return (runCount ?? 1) > 1 ? runQualityMessages.medianOf(runCount ?? 1) : null
}

function RunsLink({ point, children }: { point: string; children: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <Link
      to={withParams(pathname, search, { pointId: point, dialog: 'runs' })}
      className="text-link hover:underline"
    >
      {children}
    </Link>
  )
}

const evidenceText = ({ evidenceOmitted, storageFailed }: PointDetail) =>
  evidenceOmitted
    ? storageFailed
      ? storageFailureMessages.evidenceLost
      : storageFailureMessages.evidenceNotKept
    : null

const consentText = ({ consented }: PointDetail) =>
  consented === null ? null : consented ? runQualityMessages.consented : runQualityMessages.notConsented

const METHODS: Record<string, string> = {
  get devtools() {
    return labels.applied
  },
  get simulate() {
    return labels.simulated
  },
  get none() {
    return labels.none
  },
}

export const throttlingText = (engine: { throttling: string; cpuSlowdown: number }) =>
  `${METHODS[engine.throttling] ?? engine.throttling}, ${engine.cpuSlowdown > 1 ? labels.cpuSlower(engine.cpuSlowdown) : labels.cpuAtFullSpeed}`
