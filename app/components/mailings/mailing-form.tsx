import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField, type SelectProps } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { mailingMessages } from '~/shared/messages/mailings'
import { isReport, type MailingKind } from '~/shared/rules/mailings/kinds'
import { canHavePdf } from '~/shared/rules/mailings/report-pdf'
import { ScheduleFields } from './schedule-fields'

const messages = mailingMessages.form
const { kind: kindLabels, kindHelp } = mailingMessages

const schemas = () => import('~/shared/schemas/mailing-form')
const ownSchema = () => schemas().then((m) => m.subscriptionForm)
const subscriberSchema = () => schemas().then((m) => m.subscriberForm)

export const DEFAULT_SCHEDULE = { frequency: 'weekly', weekday: 0, hour: 8 }

export type SubscriptionFormProps = {
  kinds: readonly MailingKind[]
  /** What may be chosen, or the one place that it is about. */
  places: NonNullable<SelectProps['options']> | string
  /** Of the chosen client; some kinds are about all of it, or its organization. */
  within?: { organization: number; client: number } | null
  /** The person or team, or those to choose from; absent for the visitor. */
  subject?: string | { value: string; label: string }[] | undefined
  schedule?: { frequency: string; weekday: number; hour: number }
  hasPdf?: boolean
  zone: string
  submit?: string
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

type Values = Record<'kind' | 'place' | 'subject' | 'frequency' | 'weekday' | 'hour' | 'hasPdf', string>

/** Whether any choice of the form can. */
const mayHavePdf = (kinds: readonly MailingKind[], places: SubscriptionFormProps['places']) =>
  kinds.some((kind) => canHavePdf(kind, typeof places !== 'string' || !places.startsWith('organization:')))

/** The one form of a subscription: who, what kind, about what, and when. */
export function SubscriptionForm(props: SubscriptionFormProps) {
  const { kinds, places, within, subject, schedule = DEFAULT_SCHEDULE, zone, closeTo, lastResult } = props
  const isBusy = useNavigation().state === 'submitting'
  const [firstKind = 'standard'] = kinds
  const [form, fields] = useForm<Values>({
    schema: Array.isArray(subject) ? subscriberSchema : ownSchema,
    lastResult,
    defaultValue: {
      kind: firstKind,
      ...schedule,
      weekday: String(schedule.weekday),
      hour: String(schedule.hour),
      hasPdf: props.hasPdf ? 'on' : '',
    },
  })
  // The API names fields that may be given by the screen.
  const hiddenErrors = [
    ...(kinds.length === 1 ? (fields.kind.errors ?? []) : []),
    ...(typeof places === 'string' ? (fields.place.errors ?? []) : []),
    ...(Array.isArray(subject) ? [] : (fields.subject.errors ?? [])),
  ]
  return (
    <StackedForm form={form}>
      <FormFailure errors={hiddenErrors} />
      <div className="group/entry flex flex-col gap-4">
        {within ? (
          <>
            <input type="hidden" name="organization" value={within.organization} />
            <input type="hidden" name="client" value={within.client} />
          </>
        ) : null}
        {Array.isArray(subject) ? (
          <SelectField
            label={messages.subscriber}
            field={fields.subject}
            options={subject}
            placeholder={messages.chooseSubscriber}
            required
          />
        ) : subject === undefined ? null : (
          <input type="hidden" name="subject" value={subject} />
        )}
        {typeof places === 'string' ? (
          <input type="hidden" name="place" value={places} />
        ) : (
          <SelectField
            label={messages.place}
            field={fields.place}
            options={places}
            placeholder={messages.choosePlace}
            required
          />
        )}
        {kinds.length === 1 ? (
          <input type="hidden" name="kind" value={firstKind} />
        ) : (
          <RadioGroup
            label={messages.email}
            field={fields.kind}
            choices={kinds.map((value) => ({ value, label: kindLabels[value], help: kindHelp[value] }))}
          />
        )}
        {kinds.some(isReport) ? (
          <div className="group-has-[input[value=alert]:checked]/entry:hidden group-has-[input[value=thresholdAlert]:checked]/entry:hidden">
            <ScheduleFields fields={fields} zone={zone} />
            {mayHavePdf(kinds, places) ? (
              <Checkbox
                label={messages.pdf}
                help={messages.pdfHelp}
                field={fields.hasPdf}
                className="mt-4 group-has-[input[value=team]:checked]/entry:hidden group-has-[option[value^=organization]:checked]/entry:hidden"
              />
            ) : null}
          </div>
        ) : null}
      </div>
      <FormButtons submit={props.submit ?? formMessages.save} busy={isBusy} cancelTo={closeTo} />
    </StackedForm>
  )
}
