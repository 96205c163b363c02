import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import type { SiteImport } from '~/shared/schemas/site-import'
import { Forecast } from './forecast'

type Props = { found: SiteImport; lastResult: SubmissionResult | null | undefined; cancelTo: string }

const schema = () =>
  import('~/shared/schemas/site-import').then(({ importConfirmation }) => importConfirmation)

/** The conclusion of a check, and what happens next. */
export function ConfirmForm({ found, lastResult, cancelTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const { creates, updates, unchanged, refused, forecast } = found
  const [form, fields] = useForm<{ rows: string }>({
    id: 'confirm',
    schema,
    lastResult,
    defaultValue: { rows: 'valid' },
  })
  const wanted = creates + updates
  return (
    <Card title={words.conclusion(creates, updates)} note={words.details(unchanged, refused)}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        {forecast && wanted > 0 ? <Forecast forecast={forecast} /> : null}
        {refused > 0 && wanted > 0 ? (
          <RadioGroup
            label={words.which}
            field={fields.rows}
            choices={[
              { value: 'valid', label: words.valid, help: words.validHelp },
              { value: 'all', label: words.allOrNothing, help: words.allHelp },
            ]}
          />
        ) : null}
        {wanted > 0 ? <FormButtons submit={words.confirm(wanted)} busy={isBusy} cancelTo={cancelTo} /> : null}
      </Form>
    </Card>
  )
}
