import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { announcementMessages as messages } from '~/shared/messages/announcements'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import { wallTime } from '~/shared/rules/time/wall-time'
import { ANNOUNCEMENT_TONES, type Announcement } from '~/shared/schemas/announcement'

type Props = {
  /** null: a new one. */
  announcement: Announcement | null
  organizations: { _id: number; name: string }[]
  timeZone: string
  lastResult: SubmissionResult<string[]> | null | undefined
}

const shown = (at: string | null | undefined, timeZone: string) =>
  at ? wallTime(new Date(at), timeZone).slice(0, 16) : ''

export function AnnouncementForm({ announcement, organizations, timeZone, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [schema] = useState(
    () => () =>
      import('~/shared/schemas/announcement').then(({ announcementForm }) =>
        announcementForm(timeZone, announcement),
      ),
  )
  const [form, fields] = useForm<Record<'organization' | 'text' | 'tone' | 'startsAt' | 'endsAt', string>>({
    schema,
    lastResult,
    defaultValue: {
      organization: '',
      text: announcement?.text ?? '',
      tone: announcement?.tone ?? 'info',
      startsAt: shown(announcement?.startsAt, timeZone),
      endsAt: shown(announcement?.endsAt, timeZone),
    },
  })
  return (
    <StackedForm form={form}>
      <TextArea field={fields.text} label={messages.text} rows={3} maxLength={500} required />
      <SelectField
        field={fields.tone}
        label={messages.tone}
        options={ANNOUNCEMENT_TONES.map((value) => ({ value, label: messages.tones[value] }))}
      />
      {announcement ? null : (
        <SelectField
          field={fields.organization}
          label={messages.audience}
          placeholder={messages.everybody}
          options={organizations.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      )}
      <TextField
        field={fields.startsAt}
        label={messages.startsAt}
        help={messages.startsAtHelp(timeZone)}
        type="datetime-local"
        className="max-w-72"
        optional
      />
      <TextField
        field={fields.endsAt}
        label={messages.endsAt}
        help={messages.endsAtHelp}
        type="datetime-local"
        className="max-w-72"
        optional
      />
      <FormButtons
        submit={announcement ? formMessages.save : formMessages.create}
        busy={isBusy}
        cancelTo={paths.announcements()}
      />
    </StackedForm>
  )
}
