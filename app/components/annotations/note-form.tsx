import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { notesMessages as messages } from '~/shared/messages/notes'
import { MAX_NOTE_LENGTH } from '~/shared/values/choices'
import { FormEnd, MomentField, PlaceField, type Places } from './form-fields'

export type FormProps = {
  closeTo: string
  timeZone: string
  lastResult: SubmissionResult | null | undefined
}

type Props = FormProps & {
  values: { text?: string; at: string }
  places?: Places
  submit: string
}

export function NoteForm({ values, places, submit, closeTo, timeZone, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [schema] = useState(
    () => () =>
      import('~/shared/schemas/note').then(({ newNoteForm, noteForm }) =>
        (places ? newNoteForm : noteForm)(timeZone),
      ),
  )
  const [form, fields] = useForm<{ place: string; text: string; at: string }>({
    schema,
    lastResult,
    defaultValue: values,
  })
  return (
    <StackedForm form={form}>
      {places ? <PlaceField field={fields.place} places={places} /> : null}
      <TextArea
        label={messages.text}
        help={messages.textHelp(MAX_NOTE_LENGTH)}
        field={fields.text}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        required
      />
      <MomentField field={fields.at} timeZone={timeZone} />
      <FormEnd submit={submit} busy={isBusy} cancelTo={closeTo} />
    </StackedForm>
  )
}
