import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { outageMessages as messages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import type { OutageDetail } from '~/shared/schemas/uptime'

const schema = () =>
  import('~/shared/schemas/outage-acknowledgement').then(({ outageAcknowledgement }) => outageAcknowledgement)

interface Props {
  outage: Pick<OutageDetail, '_id' | 'monitorName' | 'related'>
  lastResult: SubmissionResult | null | undefined
}

export function AcknowledgeDialog({ outage, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ note: string; wholeIncident: string }>({
    lastResult,
    defaultValue: { note: '' },
    schema,
  })
  const closeTo = paths.outage(outage._id)
  const others = outage.related.items.filter(({ isSameIncident, endedAt }) => isSameIncident && !endedAt)
  return (
    <Dialog title={messages.acknowledgeTitle(outage.monitorName)} closeTo={closeTo}>
      <p className="text-pretty text-quiet">{messages.acknowledgeHelp}.</p>
      <StackedForm form={form}>
        <TextField
          label={messages.note}
          help={messages.noteHelp}
          field={fields.note}
          maxLength={500}
          autoComplete="off"
          autoFocus
          optional
        />
        {others.length > 0 ? <Checkbox label={messages.wholeIncident} field={fields.wholeIncident} /> : null}
        <FormButtons submit={messages.acknowledge} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}
