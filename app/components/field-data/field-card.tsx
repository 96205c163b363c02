import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { RatingShape } from '~/components/ui/rating-mark'
import { formatDate } from '~/shared/format/date'
import { messages } from '~/shared/messages'
import type { FormFactor, RunMetrics } from '~/shared/schemas/agent'
import type { FieldRecord } from '~/shared/schemas/field-data'
import { passesVitals } from './field-figures'
import { FieldTable } from './field-table'

const words = messages.fieldData

type FieldCardProps = {
  /** `message` says why there is no record. */
  field: { record: FieldRecord | null; message: string | null }
  lab: RunMetrics
  formFactor: FormFactor
}

function Vitals({ metrics }: Pick<FieldRecord, 'metrics'>) {
  const passes = passesVitals(metrics)
  if (passes === null) return <p className="px-4 pb-2 text-13 text-quiet">{words.vitals.unknown}.</p>
  return (
    <p className="flex items-center gap-1.5 px-4 pb-2 text-13 font-medium">
      <RatingShape rating={passes ? 'good' : 'poor'} />
      {words.vitals[passes ? 'passed' : 'failed']}.
    </p>
  )
}

/** What visitors met beside the test shown, whose visits they are and of when; or why nothing is known of them. */
export function FieldCard({ field, lab, formFactor }: FieldCardProps) {
  const { record, message } = field
  if (!record) {
    return (
      <Notice tone="info" title={words.title}>
        <p>{message}.</p>
      </Notice>
    )
  }
  const days = words.note(formatDate(record.start, 'UTC'), formatDate(record.end, 'UTC'))
  return (
    <Card title={words.title} note={days} flush>
      {record.level === 'origin' ? (
        <Notice tone="info" className="mx-4 mb-2">
          <p>{record.levelLabel}.</p>
        </Notice>
      ) : (
        <p className="px-4 pb-2 text-13 text-quiet">{record.levelLabel}.</p>
      )}
      <Vitals metrics={record.metrics} />
      <FieldTable {...{ record, lab, formFactor }} />
      <p className="px-4 py-3 text-13 text-pretty text-quiet">{words.labNote}.</p>
    </Card>
  )
}
