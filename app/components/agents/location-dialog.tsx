import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { FormFailure } from '~/components/settings/form-failure'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { SelectField } from '~/components/ui/select-field'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { CONTINENTS } from '~/shared/rules/regions'
import type { LocationStatus } from '~/shared/schemas/agents-status'

const schema = () => import('~/shared/schemas/agents-status').then(({ locationForm }) => locationForm)

const words = messages.asking.locations

type Props = {
  /** null is a new one. */
  location: LocationStatus | null
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

export function LocationDialog({ location, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ label: string; continent: string }>({
    schema,
    lastResult,
    defaultValue: { label: location?.label ?? '', continent: location?.continent ?? '' },
  })
  return (
    <Dialog title={location ? words.edit(location.label) : words.add} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        <TextField label={words.label} field={fields.label} maxLength={120} autoComplete="off" required />
        <SelectField
          label={words.continent}
          help={words.regionHelp}
          field={fields.continent}
          placeholder={words.noRegion}
          options={CONTINENTS.map((continent) => ({ value: continent, label: words.continents[continent] }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isBusy}>
            {location ? messages.form.save : messages.form.create}
          </Button>
          <ButtonLink to={closeTo}>{messages.form.cancel}</ButtonLink>
        </div>
      </Form>
    </Dialog>
  )
}
