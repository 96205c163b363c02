import type { FieldMetadata } from '@conform-to/react'
import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { googleAnalyticsMessages as words } from '~/shared/messages/google-analytics'
import type { SiteValues } from './site-values'

type AnalyticsFieldsProps = {
  googleSettings: FieldMetadata<SiteValues['googleSettings']>
  isUniversalGA: boolean
}

export function AnalyticsFields({ googleSettings, isUniversalGA }: AnalyticsFieldsProps) {
  const { id } = googleSettings.getFieldset()
  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-4">
        <TextField
          label={words.propertyId}
          help={words.propertyIdHelp}
          field={id}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          mono
          optional
        />
        {isUniversalGA ? (
          <Notice tone="info" title={words.retired}>
            {words.retiredHelp}
          </Notice>
        ) : null}
      </div>
    </Card>
  )
}
