import type { FieldMetadata } from '@conform-to/react'
import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { googleAnalyticsMessages as messages } from '~/shared/messages/google-analytics'
import type { SiteValues } from './site-values'

type AnalyticsFieldsProps = {
  googleSettings: FieldMetadata<SiteValues['googleSettings']>
  isUniversalGA: boolean
}

export function AnalyticsFields({ googleSettings, isUniversalGA }: AnalyticsFieldsProps) {
  const { id } = googleSettings.getFieldset()
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        <TextField
          label={messages.propertyId}
          help={messages.propertyIdHelp}
          field={id}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          mono
          optional
        />
        {isUniversalGA ? (
          <Notice tone="info" title={messages.retired}>
            {messages.retiredHelp}
          </Notice>
        ) : null}
      </div>
    </Card>
  )
}
