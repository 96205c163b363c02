import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { Fact } from '~/components/marks/fact'
import { ButtonLink } from '~/components/ui/button'
import { formatLasting } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { alertsMessages as messages } from '~/shared/messages/alerts'
import {
  baselineText,
  type CrossingFacts,
  currentValue,
  thresholdText,
  valueText,
} from '~/shared/rules/alerts/describe-crossing'
import { formatAlertValue } from '~/shared/rules/alerts/describe-rule'
import type { AlertCrossing, AlertDetail } from '~/shared/schemas/alert'
import { crossingPath } from './crossing-path'
import { AlertState, SeverityMark } from './severity-mark'

interface Props {
  alert: AlertDetail
  timeZone: string
  now: number
}

export const factsOf = (crossing: AlertCrossing): CrossingFacts => crossing

/** Whether the change is beyond normal variation, and whether a re-test agreed. */
function conclusionsOf(crossing: AlertCrossing): string[] {
  const { significance, confirmValue, unconfirmed, value } = crossing
  const facts = factsOf(crossing)
  const [first, second] = [value, confirmValue].map((one) => valueText(facts, one))
  return [
    ...(confirmValue !== null && first && second ? [messages.summary.confirmed(first, second)] : []),
    ...(unconfirmed === null ? [] : [messages.summary.unconfirmed[unconfirmed] ?? messages.summary.noRetest]),
    ...(significance ? [significance.isNormal ? messages.summary.normal : messages.summary.significant] : []),
  ]
}

const normalRange = ({ metric, significance }: AlertCrossing): string | null => {
  if (!significance || significance.normalLow === null || significance.normalHigh === null) return null
  const [low, high] = [significance.normalLow, significance.normalHigh].map(
    (value) => formatAlertValue(metric, value).text,
  )
  return messages.summary.range(low ?? '', high ?? '')
}

/** Facts of the worst crossing; of the only one also those that its row would have. */
function Figures({ crossing, isOnly }: { crossing: AlertCrossing; isOnly: boolean }) {
  const facts = factsOf(crossing)
  const figures = [
    [messages.detail.columns.value, valueText(facts, currentValue(facts))],
    [messages.detail.columns.threshold, thresholdText(facts)],
    [messages.detail.columns.baseline, baselineText(facts)],
    [messages.detail.normal, normalRange(crossing)],
    ...(isOnly
      ? ([
          [messages.detail.where, [crossing.device, crossing.location].filter(Boolean).join(' · ') || null],
          [messages.detail.columns.rule, crossing.rule?.name ?? null],
        ] as const)
      : []),
  ] as const
  const measured = figures.filter(([, figure]) => figure !== null)
  if (measured.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {measured.map(([label, figure]) => (
        <Fact key={label} name={label}>
          {figure}
        </Fact>
      ))}
    </dl>
  )
}

/** The conclusion: what happened, since when, how much, and whether it is over. */
export function AlertHead({ alert, timeZone, now }: Props) {
  const { openedAt, closedAt, closeReason, reason, items, crossings, openCrossings, acknowledgement } = alert
  const [worst] = items
  const to = worst ? crossingPath(worst) : null
  const lasting = formatLasting((closedAt ? Date.parse(closedAt) : now) - Date.parse(openedAt))
  const isSnoozed = alert.snoozedUntil !== null && Date.parse(alert.snoozedUntil) > now && !closedAt
  return (
    <section className="flex flex-col gap-4 rounded-6 border border-line bg-surface px-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-20 font-semibold">
          <SeverityMark alert={alert} size={20} />
          <span className="min-w-0 text-pretty wrap-anywhere">
            {crossings === 1 && worst ? worst.text : alert.title}
          </span>
          <AlertState alert={alert} now={now} />
        </p>
        <p className="text-16">
          {reason === null || crossings === 1 ? '' : `${reason}. `}
          {closedAt ? messages.summary.isOver(lasting) : messages.summary.stillOpen(lasting)}
          {closedAt && closeReason ? `. ${messages.detail.closed[closeReason]}` : ''}
          {!closedAt && openCrossings < crossings
            ? `. ${messages.summary.partly(openCrossings, crossings)}`
            : ''}
          .
        </p>
        <p className="text-quiet">
          {closedAt
            ? messages.detail.fromTo(formatDateTime(openedAt, timeZone), formatDateTime(closedAt, timeZone))
            : messages.summary.since(formatDateTime(openedAt, timeZone))}
          {'. '}
          {worst ? conclusionsOf(worst).join(' ') : ''}
        </p>
      </div>
      {worst && to ? (
        <div>
          <ButtonLink to={to} variant={worst.outage === null ? 'secondary' : 'primary'}>
            {worst.outage === null ? messages.detail.report : messages.detail.outage}
          </ButtonLink>
        </div>
      ) : null}
      {worst ? <Figures crossing={worst} isOnly={crossings === 1} /> : null}
      {acknowledgement ? (
        <p className="flex items-baseline gap-2 text-13">
          <Check size={14} aria-hidden="true" className="shrink-0 self-center text-good-ink" />
          <span className="wrap-anywhere">
            {messages.detail.acknowledgedBy(acknowledgement.by ?? messages.detail.unnamed)},{' '}
            <time dateTime={acknowledgement.at} className="text-quiet">
              {formatDateTime(acknowledgement.at, timeZone)}
            </time>
            {acknowledgement.note ? <span className="text-quiet">: {acknowledgement.note}</span> : null}
          </span>
        </p>
      ) : null}
      {isSnoozed ? (
        <p className="flex items-baseline gap-2 text-13">
          <Clock size={14} aria-hidden="true" className="shrink-0 self-center text-quiet" />
          {messages.detail.snoozedUntil(formatDateTime(alert.snoozedUntil, timeZone))}
        </p>
      ) : null}
    </section>
  )
}
