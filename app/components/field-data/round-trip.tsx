import { StackBar } from '~/components/charts/stack-bar'
import { MetricValue } from '~/components/ui/metric-value'
import { formatPercent } from '~/shared/format/count'
import { formatMetric } from '~/shared/format/metric'
import { fieldDataMessages } from '~/shared/messages/field-data'
import type { FieldFigures } from '~/shared/schemas/field-data'
import { type LabConnection, type RoundTrip, roundTripOf } from './field-figures'

const messages = fieldDataMessages.roundTrip
const text = (ms: number) => formatMetric('rtt', ms).text

function nameOf({ from, upTo }: { from: number; upTo: number | null }): string {
  if (upTo === null) return messages.above(text(from))
  return from === 0 ? messages.upTo(text(upTo)) : messages.to(text(from), text(upTo))
}

function comparison({ verdict }: RoundTrip, lab: LabConnection | null): string {
  if (!lab || !verdict) return messages.unknown
  return `${messages[lab.kind](text(lab.rttMs))}: ${messages.verdict[verdict]}`
}

/** Round trip time of real users compared with the test's connection. It is not a rating of the page. */
export function VisitorsRoundTrip({ metrics, lab }: { metrics: FieldFigures; lab: LabConnection | null }) {
  const roundTrip = roundTripOf(metrics, lab)
  if (!roundTrip) return null
  return (
    <section
      aria-label={messages.title}
      className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 md:grid-cols-2"
    >
      <div className="flex flex-col gap-1">
        <h3 className="text-13 font-medium">{messages.title}</h3>
        <p className="flex flex-wrap items-baseline gap-x-2 text-13">
          <MetricValue figure={formatMetric('rtt', roundTrip.p75)} size="medium" />
          <span className="text-quiet">{messages.below}</span>
        </p>
        {roundTrip.shares ? (
          <StackBar
            label={messages.shares}
            parts={roundTrip.shares.map((share, index) => ({
              key: String(share.from),
              name: nameOf(share),
              value: share.percent,
              text: formatPercent(share.percent).text,
              colour: `--series-${index + 1}`,
            }))}
          />
        ) : null}
      </div>
      <div className="flex flex-col gap-1 text-13 text-pretty">
        <p>{comparison(roundTrip, lab)}.</p>
        <p className="text-quiet">{messages.meaning}.</p>
      </div>
    </section>
  )
}
