import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import { RUNS_EACH } from '~/shared/rules/experiments/experiment-plan'
import type { ExperimentOffer } from '~/shared/schemas/experiment'

const schema = () => import('~/shared/schemas/experiment').then(({ experimentForm }) => experimentForm)

const { least, usual, most } = RUNS_EACH
const runs = () =>
  Array.from({ length: most - least + 1 }, (_, index) => ({
    value: String(least + index),
    label: messages.runsChoice(least + index),
  }))

type StartExperimentDialogProps = {
  offer: ExperimentOffer
  action: string
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

export function StartExperimentDialog({ offer, action, closeTo, lastResult }: StartExperimentDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ kind: string; target: string; runs: string }>({
    schema,
    lastResult,
    defaultValue: { runs: String(usual) },
  })
  return (
    <Dialog title={messages.tryTitle(offer.title)} closeTo={closeTo} width="form">
      {offer.target === null ? null : <p className="font-mono text-12 wrap-anywhere">{offer.target}</p>}
      <p className="text-pretty">{offer.reason}.</p>
      <p className="text-pretty text-quiet">{messages.explain}.</p>
      <Form
        method="post"
        action={action}
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <FormFailure errors={[...(form.errors ?? []), ...(fields.kind.errors ?? [])]} />
        <input type="hidden" name={fields.kind.name} value={offer.kind} />
        <input type="hidden" name={fields.target.name} value={offer.target ?? ''} />
        <SelectField
          label={messages.runsLabel}
          help={messages.runsHelp}
          field={fields.runs}
          options={runs()}
        />
        <FormButtons submit={messages.start} busy={isBusy} cancelTo={closeTo} />
      </Form>
    </Dialog>
  )
}
