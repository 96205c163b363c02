import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { zoneOptions } from '~/components/visitor/zone-options'
import { accountMessages } from '~/shared/messages/account'
import { formMessages } from '~/shared/messages/form'
import { ownAccountMessages } from '~/shared/messages/own-account'
import type { Profile } from '~/shared/schemas/auth'

const schema = () => import('~/shared/schemas/account').then(({ detailsForm }) => detailsForm)

const messages = ownAccountMessages.details
const themes = accountMessages.theme

type ProfileFormProps = {
  visitor: Profile
  timeZones: string[]
  lastResult: SubmissionResult | null | undefined
}

export function ProfileForm({ visitor, timeZones, lastResult }: ProfileFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<
    Record<'firstName' | 'lastName' | 'theme' | 'timezone' | 'showNote', string>
  >({
    schema,
    lastResult,
    defaultValue: {
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      theme: visitor.theme ?? 'system',
      timezone: visitor.timezone,
      showNote: visitor.settings.showNote ? 'on' : '',
    },
  })
  return (
    <StackedForm form={form} preventScrollReset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={messages.firstName}
          field={fields.firstName}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          label={messages.lastName}
          field={fields.lastName}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <TextField
        label={messages.email}
        help={messages.emailHelp}
        value={visitor.email}
        type="email"
        readOnly
      />
      <SelectField
        label={messages.timezone}
        help={messages.timezoneHelp}
        field={fields.timezone}
        options={zoneOptions(timeZones, fields.timezone.initialValue ?? 'UTC')}
      />
      <RadioGroup
        label={messages.theme}
        field={fields.theme}
        inline
        choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: themes[value] }))}
      />
      <Checkbox label={messages.showNote} field={fields.showNote} />
      <div>
        <Button variant="primary" busy={isBusy}>
          {isBusy ? formMessages.saving : formMessages.save}
        </Button>
      </div>
    </StackedForm>
  )
}
