import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { DASHBOARD_TEMPLATES } from '~/shared/rules/personal-dashboards/choices'

const messages = customDashboardMessages.create
const schema = () => import('~/shared/schemas/dashboard-form').then((m) => m.newDashboardForm)

type CreateFormProps = { lastResult: SubmissionResult | null | undefined; cancelTo: string }

export function CreateForm({ lastResult, cancelTo }: CreateFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string; template: string }>({
    lastResult,
    defaultValue: { name: '', template: DASHBOARD_TEMPLATES[0] },
    schema,
  })
  return (
    <Card className="max-w-form">
      <StackedForm form={form}>
        <TextField label={messages.name} field={fields.name} maxLength={120} autoComplete="off" />
        <RadioGroup
          label={messages.template}
          field={fields.template}
          choices={[
            ...DASHBOARD_TEMPLATES.map((value) => ({
              value,
              label: messages.templates[value],
              help: messages.templateHelp[value],
            })),
            { value: '', label: messages.empty, help: messages.emptyHelp },
          ]}
        />
        <FormButtons submit={messages.submit} busy={isBusy} cancelTo={cancelTo} />
      </StackedForm>
    </Card>
  )
}
