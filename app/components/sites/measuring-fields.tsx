import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { TextField } from '~/components/ui/form/text-field'
import { consentMessages as messages } from '~/shared/messages/consent'
import type { ConsentFinding as Finding } from '~/shared/schemas/consent'
import { ConsentFinding } from './consent-finding'
import type { SiteValues } from './site-values'

type MeasuringFieldsProps = {
  form: FormMetadata
  finding: Finding | null
  consentCookie: FieldMetadata<SiteValues['consentCookie']>
  keepsTrace: FieldMetadata<string>
}

export function MeasuringFields({ form, finding, consentCookie, keepsTrace }: MeasuringFieldsProps) {
  const { name, value } = consentCookie.getFieldset()
  return (
    <>
      <Card title={messages.title}>
        <div className="flex flex-col gap-4">
          <p className="text-13 text-quiet">{messages.help}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={messages.name}
              field={name}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              mono
              optional
            />
            <TextField
              label={messages.value}
              field={value}
              maxLength={3000}
              autoComplete="off"
              spellCheck={false}
              mono
              optional
            />
          </div>
          {finding ? <ConsentFinding form={form} cookieField={consentCookie.name} finding={finding} /> : null}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button name="intent" value="find-consent">
              {messages.find}
            </Button>
            <span className="text-13 text-quiet">{messages.findHelp}</span>
          </div>
        </div>
      </Card>
      <Card title={messages.traceTitle}>
        <Checkbox label={messages.keepTrace} help={messages.keepTraceHelp} field={keepsTrace} />
      </Card>
    </>
  )
}
