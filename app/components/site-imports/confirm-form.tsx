import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { siteImportMessages as messages } from '~/shared/messages/site-imports'
import type { SiteImport } from '~/shared/schemas/site-import'
import { Forecast } from './forecast'

type Props = { siteImport: SiteImport; lastResult: SubmissionResult | null | undefined; cancelTo: string }

const schema = () =>
  import('~/shared/schemas/site-import').then(({ importConfirmation }) => importConfirmation)

/** The conclusion of a check, and what happens next. */
export function ConfirmForm({ siteImport, lastResult, cancelTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const { creates, updates, unchanged, refused, forecast } = siteImport
  const [form, fields] = useForm<{ rows: string }>({
    id: 'confirm',
    schema,
    lastResult,
    defaultValue: { rows: 'valid' },
  })
  const changes = creates + updates
  return (
    <Card title={messages.conclusion(creates, updates)} note={messages.details(unchanged, refused)}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        {forecast && changes > 0 ? <Forecast forecast={forecast} /> : null}
        {refused > 0 && changes > 0 ? (
          <RadioGroup
            label={messages.which}
            field={fields.rows}
            choices={[
              { value: 'valid', label: messages.valid, help: messages.validHelp },
              { value: 'all', label: messages.allOrNothing, help: messages.allHelp },
            ]}
          />
        ) : null}
        {changes > 0 ? (
          <FormButtons submit={messages.confirm(changes)} busy={isBusy} cancelTo={cancelTo} />
        ) : null}
      </Form>
    </Card>
  )
}
