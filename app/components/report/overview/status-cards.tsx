import type { ReactNode } from 'react'
import { StateMark } from '~/components/marks/state-mark'
import { RatingShape } from '~/components/ui/rating-mark'
import { formatAvailability, formatLength } from '~/shared/format/availability'
import { reportSummaryMessages } from '~/shared/messages/report-summary'
import { passesVitals } from '~/shared/rules/field-data/field-vitals'
import type { FieldRecord } from '~/shared/schemas/field-data'
import type { MonitorLine } from '~/shared/schemas/monitor'

const { uptime: uptimeWords, field: fieldWords } = reportSummaryMessages

/** A whole card that leads to its section. */
function StatusCard({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <section
      data-card=""
      aria-label={title}
      className="relative flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 rounded-6 border border-line bg-surface px-4 py-3 hover:bg-hover"
    >
      <h2 className="text-14">
        <a href={to} className="rounded-2 after:absolute after:inset-0 hover:underline">
          {title}
        </a>
      </h2>
      {children}
    </section>
  )
}

/** Those of the page itself, else those of its site; the worst first, as the API sorts them. */
function monitorsOf(monitors: readonly MonitorLine[], page: number): MonitorLine[] {
  const own = monitors.filter((monitor) => monitor.page === page)
  return own.length > 0 ? own : monitors.filter((monitor) => monitor.page === null)
}

interface UptimeProps {
  monitors: readonly MonitorLine[]
  page: number
  to: string
  now: number
}

export function UptimeStatus({ monitors, page, to, now }: UptimeProps) {
  const [worst, ...others] = monitorsOf(monitors, page)
  return (
    <StatusCard title={uptimeWords.title} to={to}>
      {worst ? (
        <>
          <StateMark state={worst.state} label />
          <span className="text-13 text-quiet">
            {[
              worst.isInMaintenance ? uptimeWords.maintenance : null,
              uptimeWords.since(formatLength(now - Date.parse(worst.since))),
              worst.month === null ? null : uptimeWords.month(formatAvailability(worst.month).text),
              others.length > 0 ? uptimeWords.more(others.length) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ) : (
        <span className="text-13 text-quiet">{uptimeWords.none}</span>
      )}
    </StatusCard>
  )
}

interface FieldProps {
  /** `message` is the reason for a missing record. */
  field: { record: FieldRecord | null; message: string | null }
  to: string
}

export function FieldStatus({ field: { record, message }, to }: FieldProps) {
  const passes = record && passesVitals(record.metrics)
  return (
    <StatusCard title={fieldWords.title} to={to}>
      {record ? (
        <>
          <span className="inline-flex items-center gap-1.5 text-14 font-medium">
            {passes === null ? null : <RatingShape rating={passes ? 'good' : 'poor'} />}
            {passes === null ? fieldWords.unknown : passes ? fieldWords.passed : fieldWords.failed}
          </span>
          <span className="text-13 text-quiet">
            {record.level === 'url' ? fieldWords.page : fieldWords.origin}
          </span>
        </>
      ) : (
        <span className="min-w-0 text-13 text-pretty text-quiet">{message}</span>
      )}
    </StatusCard>
  )
}
