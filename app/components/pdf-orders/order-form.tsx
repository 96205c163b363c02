import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { pdfMessages } from '~/shared/messages/pdf'
import {
  hasPdfSections,
  MAX_PDF_PAGES,
  MAX_PDF_TEXT,
  mayHavePages,
  PDF_DEVICES,
  type PdfKind,
} from '~/shared/values/pdf-choices'
import { SectionRows, type SectionValues } from './section-rows'

const messages = pdfMessages.form
const schema = () => import('~/shared/schemas/pdf-order').then((m) => m.pdfOrderForm)

/** Fields that the screen behind the form has chosen. */
const HIDDEN = [
  'kind',
  'client',
  'project',
  'site',
  'page',
  'pages',
  'sessionId',
  'dashboardId',
  'device',
  'location',
  'pointId',
  'search',
] as const

type Values = Record<(typeof HIDDEN)[number] | 'month' | 'startDate' | 'endDate', string> & {
  devices: string
  coverText: string
  closingText: string
  withPages: string
  sections: SectionValues[]
}

type Props = {
  kind: PdfKind
  about: string
  values: Record<string, string>
  sections: SectionValues[]
  lastResult: SubmissionResult | null | undefined
}

const hasDates = (kind: PdfKind) => kind !== 'comparison' && kind !== 'uptimeMonth'

export function OrderForm({ kind, about, values, sections, lastResult }: Props) {
  const hasSections = hasPdfSections(kind, mayHavePages(kind))
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({
    id: 'order',
    lastResult,
    defaultValue: { devices: 'report', ...values, sections },
    schema,
  })
  return (
    <Card>
      <StackedForm form={form}>
        {HIDDEN.map((name) =>
          values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
        )}
        <p className="text-quiet">{about}</p>
        {mayHavePages(kind) ? (
          <Checkbox
            label={messages.withPages}
            help={messages.withPagesHelp(MAX_PDF_PAGES)}
            field={fields.withPages}
          />
        ) : null}
        {hasSections ? <SectionRows form={form} sections={fields.sections} /> : null}
        {kind === 'uptimeMonth' ? (
          <TextField label={messages.month} field={fields.month} type="month" className="max-w-60" />
        ) : null}
        {hasDates(kind) ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={messages.startDate} field={fields.startDate} type="date" optional />
            <TextField
              label={messages.endDate}
              field={fields.endDate}
              type="date"
              optional
              help={messages.datesHelp}
            />
          </div>
        ) : null}
        {hasSections ? (
          <SelectField
            label={messages.devices}
            field={fields.devices}
            options={PDF_DEVICES.map((value) => ({ value, label: messages.deviceChoices[value] }))}
          />
        ) : null}
        <TextArea
          label={messages.coverText}
          help={messages.coverHelp}
          field={fields.coverText}
          rows={3}
          maxLength={MAX_PDF_TEXT}
          optional
        />
        <TextArea
          label={messages.closingText}
          field={fields.closingText}
          rows={3}
          maxLength={MAX_PDF_TEXT}
          optional
        />
        <div>
          <Button variant="primary" busy={isBusy}>
            {pdfMessages.create}
          </Button>
        </div>
      </StackedForm>
    </Card>
  )
}
