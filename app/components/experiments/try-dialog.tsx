import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { FormFailure } from '~/components/settings/form-failure'
import { Dialog } from '~/components/ui/dialog'
import { FormButtons } from '~/components/ui/form-buttons'
import { SelectField } from '~/components/ui/select-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { RUNS_EACH } from '~/shared/rules/experiment-plan'
import type { ExperimentOffer } from '~/shared/schemas/experiment'

const schema = () => import('~/shared/schemas/experiment').then(({ experimentForm }) => experimentForm)

const words = messages.experiments
const { least, usual, most } = RUNS_EACH
const RUNS = Array.from({ length: most - least + 1 }, (_, index) => ({
  value: String(least + index),
  label: words.runsChoice(least + index),
}))

type TryDialogProps = {
  offer: ExperimentOffer
  /** Names the test that the offer is of. */
  action: string
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

/** How often the page is measured with the change and without. */
export function TryDialog({ offer, action, closeTo, lastResult }: TryDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ kind: string; target: string; runs: string }>({
    schema,
    lastResult,
    defaultValue: { runs: String(usual) },
  })
  return (
    <Dialog title={words.tryOf(offer.title)} closeTo={closeTo} width="form">
      {offer.target === null ? null : <p className="font-mono text-12 wrap-anywhere">{offer.target}</p>}
      <p className="text-pretty">{offer.reason}.</p>
      <p className="text-pretty text-quiet">{words.explain}.</p>
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
        <SelectField label={words.runsLabel} help={words.runsHelp} field={fields.runs} options={RUNS} />
        <FormButtons submit={words.start} busy={isBusy} cancelTo={closeTo} />
      </Form>
    </Dialog>
  )
}
