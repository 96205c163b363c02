import { Link } from '@remix-run/react'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { FailureReason } from '~/components/report/runs/failure-reason'
import { RunStatus } from '~/components/report/runs/run-status'
import { waitReason } from '~/components/report/runs/wait-reason'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { runTestMessages } from '~/shared/messages/run-test'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import { isInProgress } from '~/shared/rules/measuring/test-status'
import type { ManagedTest } from '~/shared/schemas/test-management'
import { SECOND_MS } from '~/shared/values/units'

const messages = testingMessages.tests

type Context = { formId: string; now: Date; timeZone: string }

function Status({ test }: { test: ManagedTest }) {
  if (test.isCanceled) return <Badge>{messages.canceled}</Badge>
  const reason = waitReason(test)
  return (
    <span title={test.agents === 0 ? runTestMessages.noAgent : undefined} className="flex flex-col">
      <RunStatus status={test.status} />
      {test.repeatReason ? (
        <span className="text-13 text-pretty text-quiet">{runTestMessages.repeats[test.repeatReason]}</span>
      ) : null}
      {reason ? <span className="text-13 text-pretty text-quiet">{reason}</span> : null}
      {test.failureCode ? <FailureReason code={test.failureCode} detail={test.failureDetail} /> : null}
    </span>
  )
}

/** Durations are shown in seconds, since fractions add nothing. */
function durationOf({ startedAt, finishedAt }: ManagedTest): string {
  if (!startedAt || !finishedAt) return '–'
  return `${Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / SECOND_MS))} s`
}

const requesterLabel = ({ askedBy, byLink }: ManagedTest) =>
  messages.by(askedBy === null ? messages.program : byLink ? messages.link(askedBy) : askedBy)

export function testColumns({ formId, now, timeZone }: Context): Column<ManagedTest>[] {
  return [
    {
      key: 'page',
      header: messages.page,
      rowHeader: true,
      cell: (test) => (
        <div className="flex min-w-0 gap-3 lg:py-1.5">
          <span className="w-4 shrink-0 pt-0.5 max-sm:empty:hidden">
            {isInProgress(test.status) ? (
              <input
                type="checkbox"
                name="ids"
                value={test._id}
                form={formId}
                aria-label={messages.select(test.pageName)}
                className="size-4"
              />
            ) : null}
          </span>
          <div className="min-w-0">
            <Link
              to={paths.report(test.site, test.page, 'overview', {
                device: test.device,
                location: test.location,
                pointId: test.pointId,
              })}
              prefetch="intent"
              className="block max-w-80 truncate font-medium hover:underline"
            >
              {test.pageName}
            </Link>
            <span className="block max-w-80 truncate font-normal text-quiet">
              {test.siteName} · {test.clientName}
            </span>
            <CompetitorBadge isShown={test.isCompetitor} />
          </div>
        </div>
      ),
    },
    { key: 'status', header: messages.status, cell: (test) => <Status test={test} /> },
    {
      key: 'device',
      header: messages.device,
      cell: (test) => (
        <>
          <span className="block">{test.deviceName}</span>
          <span className="text-quiet">{test.locationLabel}</span>
        </>
      ),
    },
    {
      key: 'asked',
      header: messages.requested,
      cell: (test) => (
        <>
          <time dateTime={test.createdAt} title={formatDateTime(test.createdAt, timeZone)} className="block">
            {formatRelativeTime(test.createdAt, now)}
          </time>
          <span className="block max-w-56 truncate text-quiet" title={test.askedBy ?? undefined}>
            {requesterLabel(test)}
          </span>
        </>
      ),
    },
    { key: 'duration', header: messages.duration, align: 'right', cell: durationOf },
    {
      key: 'cancel',
      header: '',
      align: 'right',
      wide: true,
      cell: (test) =>
        isInProgress(test.status) ? (
          <Button
            size="small"
            form={formId}
            name="one"
            value={test._id}
            aria-label={messages.cancelOf(test.pageName)}
          >
            {messages.cancel}
          </Button>
        ) : null,
    },
  ]
}
