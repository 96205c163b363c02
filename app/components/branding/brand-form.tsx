import type { SubmissionResult } from '@conform-to/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { brandingMessages as messages } from '~/shared/messages/branding'
import type { BrandSettings } from '~/shared/schemas/brand'
import { AccentField } from './accent-field'

export const BRAND_FORM = 'branding'

const schema = () => import('~/shared/schemas/brand').then(({ brandForm }) => brandForm)

type Values = Pick<
  BrandSettings,
  'name' | 'themeColor' | 'senderName' | 'senderAddress' | 'footer' | 'imprintUrl' | 'ownersMayEdit'
>
type BrandFormProps = {
  settings: BrandSettings
  mayChangeRights: boolean
  lastResult: SubmissionResult | null | undefined
}

export function BrandForm({ settings, mayChangeRights, lastResult }: BrandFormProps) {
  const [form, fields] = useForm<Values>({ id: BRAND_FORM, lastResult, schema, defaultValue: settings })
  return (
    <StackedForm form={form} preventScrollReset>
      <Card>
        <div className="flex flex-col gap-4">
          <TextField label={messages.name} field={fields.name} maxLength={120} autoComplete="off" />
          <AccentField field={fields.themeColor} label={messages.accent} help={messages.accentHelp} />
        </div>
      </Card>
      <Card title={messages.senderTitle}>
        <div className="flex flex-col gap-4">
          <TextField
            label={messages.senderName}
            help={messages.senderNameHelp}
            field={fields.senderName}
            maxLength={120}
            autoComplete="off"
            optional
          />
          <TextField
            label={messages.senderAddress}
            help={messages.senderAddressHelp}
            field={fields.senderAddress}
            type="email"
            maxLength={320}
            autoComplete="off"
            optional
          />
        </div>
      </Card>
      <Card title={messages.footerTitle}>
        <div className="flex flex-col gap-4">
          <TextArea
            label={messages.footer}
            help={messages.footerHelp}
            field={fields.footer}
            rows={3}
            maxLength={500}
            optional
          />
          <TextField
            label={messages.imprint}
            field={fields.imprintUrl}
            type="url"
            maxLength={500}
            autoComplete="off"
            optional
          />
        </div>
      </Card>
      {mayChangeRights ? (
        <Card title={messages.rights}>
          <Checkbox label={messages.ownersMayEdit} field={fields.ownersMayEdit} />
        </Card>
      ) : settings.ownersMayEdit ? (
        <input type="hidden" name="ownersMayEdit" value="on" />
      ) : null}
      <div className="sticky-actions">
        <Button variant="primary">{messages.save}</Button>
        <Button name="intent" value="preview" formNoValidate>
          {messages.preview}
        </Button>
      </div>
    </StackedForm>
  )
}
