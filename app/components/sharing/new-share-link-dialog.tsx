import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField, type SelectGroup, type SelectOption } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import { LinkFields } from './link-fields'

const schema = () =>
  import('~/shared/schemas/share-link-form').then(({ newShareLinkForm }) => newShareLinkForm)

type Values = { name: string; place: string; expiry: string; expiresAt: string; mayTest: string }

type Props = {
  places: (SelectOption | SelectGroup)[]
  place: string
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

export function NewShareLinkDialog({ places, place, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({ schema, lastResult, defaultValue: { place, expiry: '30' } })
  return (
    <Dialog title={messages.add} closeTo={closeTo} width="form">
      <StackedForm form={form}>
        <LinkFields fields={fields} />
        <SelectField label={messages.place} field={fields.place} options={places} required />
        <Checkbox label={messages.mayTest} help={messages.mayTestHelp} field={fields.mayTest} />
        <FormButtons submit={formMessages.create} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}
