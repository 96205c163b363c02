import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FileField } from '~/components/ui/form/file-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextArea } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { configurationMessages } from '~/shared/messages/configuration'
import type { AppliedConfiguration, ConfigurationPlan } from '~/shared/schemas/configuration'
import type { ConfigurationFormValues } from '~/shared/schemas/configuration-form'
import { AppliedParts } from './applied-parts'
import { FaultList } from './fault-list'
import { PlanSecrets } from './plan-secrets'
import { PlanView } from './plan-view'

const messages = configurationMessages.screen
const schema = () =>
  import('~/shared/schemas/configuration-form').then(({ configurationForm }) => configurationForm)

type Result = SubmissionResult & {
  plan?: ConfigurationPlan
  applied?: AppliedConfiguration
  references?: string[]
}

/** One form for both steps: the plan is shown below the text that it was made from. */
export function ConfigurationForm({ lastResult }: { lastResult: Result | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<ConfigurationFormValues>({ lastResult, schema })
  const { plan, applied, references } = lastResult ?? {}
  const faults = fields.yaml.errors ?? []
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      {...getFormProps(form)}
      className="flex min-w-0 flex-col gap-6"
    >
      <Card title={messages.file} note={messages.fileHelp}>
        <div className="flex flex-col gap-4">
          <FormFailure errors={form.errors} />
          <FaultList faults={faults} text={fields.yaml.value ?? ''} />
          <TextArea
            label={messages.text}
            field={fields.yaml}
            error={null}
            aria-invalid={faults.length > 0 || undefined}
            rows={16}
            mono
            spellCheck={false}
            wrap="off"
            autoCapitalize="none"
          />
          <FileField
            label={messages.upload}
            help={messages.uploadHelp}
            name="file"
            accept=".yaml,.yml,.json"
            optional
          />
          <Checkbox label={messages.deletes} help={messages.deletesHelp} field={fields.delete} />
          <div>
            <Button variant={plan || applied?.next ? 'secondary' : 'primary'} busy={isBusy}>
              {messages.showPlan}
            </Button>
          </div>
        </div>
      </Card>
      {plan ? (
        <>
          <PlanView plan={plan} />
          <PlanSecrets {...plan} />
          <ApplyButton hash={plan.hash} counts={plan.counts} isBusy={isBusy} />
        </>
      ) : null}
      {applied ? <AppliedParts applied={applied} isBusy={isBusy} /> : null}
      {applied?.next ? <PlanSecrets missing={references} /> : null}
    </Form>
  )
}

type ApplyButtonProps = { hash: string; counts: ConfigurationPlan['counts']; isBusy: boolean }

function ApplyButton({ hash, counts, isBusy }: ApplyButtonProps) {
  if (counts.create + counts.update + counts.delete === 0) return null
  return (
    <div>
      <input type="hidden" name="hash" value={hash} />
      <Button
        name="intent"
        value="apply"
        variant={counts.delete > 0 ? 'danger' : 'primary'}
        busy={isBusy}
        formNoValidate
      >
        {messages.apply}
      </Button>
    </div>
  )
}
