import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { FormFailure } from '~/components/settings/form-failure'
import { TextArea } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { LONGEST_NOTE } from '~/shared/schemas/choices'
import { FormEnd, MomentField, PlaceField, type Places } from './form-fields'

const words = messages.notes

export type Shown = {
  closeTo: string
  timeZone: string
  lastResult: SubmissionResult | null | undefined
}

type Props = Shown & {
  values: { text?: string; at: string }
  /** What it may be about; left out where that is known. */
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
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={form.errors} />
      {places ? <PlaceField field={fields.place} places={places} /> : null}
      <TextArea
        label={words.text}
        help={words.textHelp(LONGEST_NOTE)}
        field={fields.text}
        rows={3}
        maxLength={LONGEST_NOTE}
        required
      />
      <MomentField field={fields.at} timeZone={timeZone} />
      <FormEnd submit={submit} busy={isBusy} cancelTo={closeTo} />
    </Form>
  )
}
