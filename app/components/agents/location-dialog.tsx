import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import { CONTINENTS } from '~/shared/rules/measuring/regions'
import type { LocationStatus } from '~/shared/schemas/agents-status'

const schema = () => import('~/shared/schemas/agents-status').then(({ locationForm }) => locationForm)

const messages = testingMessages.locations

type Props = {
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
    <Dialog title={location ? messages.edit(location.label) : messages.add} closeTo={closeTo}>
      <StackedForm form={form}>
        <NameField label={messages.label} field={fields.label} />
        <SelectField
          label={messages.continent}
          help={messages.regionHelp}
          field={fields.continent}
          placeholder={messages.noRegion}
          options={CONTINENTS.map((continent) => ({
            value: continent,
            label: messages.continents[continent],
          }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isBusy}>
            {location ? formMessages.save : formMessages.create}
          </Button>
          <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
        </div>
      </StackedForm>
    </Dialog>
  )
}
