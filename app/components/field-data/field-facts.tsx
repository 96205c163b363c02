import { RatingShape } from '~/components/ui/rating-mark'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import { passesVitals } from '~/shared/rules/field-data/field-vitals'
import type { FormFactor, RunMetrics } from '~/shared/schemas/agent'
import type { FieldRecord } from '~/shared/schemas/field-data'
import type { LabConnection } from './field-figures'
import { FieldTable } from './field-table'
import { VisitorsRoundTrip } from './round-trip'

function Vitals({ metrics }: Pick<FieldRecord, 'metrics'>) {
  const passes = passesVitals(metrics)
  if (passes === null) return <p className="px-4 pb-2 text-13 text-quiet">{messages.vitals.unknown}.</p>
  return (
    <p className="flex items-center gap-1.5 px-4 pb-2 text-13 font-medium">
      <RatingShape rating={passes ? 'good' : 'poor'} />
      {messages.vitals[passes ? 'passed' : 'failed']}.
    </p>
  )
}

export interface FieldFactsProps {
  record: FieldRecord
  isStandIn: boolean
  lab: RunMetrics
  connection: LabConnection | null
  formFactor: FormFactor
}

export function FieldFacts({ record, isStandIn, lab, connection, formFactor }: FieldFactsProps) {
  return (
    <>
      {isStandIn ? <p className="px-4 pb-2 text-13 text-quiet">{messages.originFallback}.</p> : null}
      <Vitals metrics={record.metrics} />
      <FieldTable {...{ record, lab, formFactor }} />
      <VisitorsRoundTrip metrics={record.metrics} lab={connection} />
      <p className="border-t border-line px-4 py-3 text-13 text-pretty text-quiet">{messages.labNote}.</p>
    </>
  )
}
