import type { FieldMetadata } from '@conform-to/react'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { googleAnalyticsMessages as messages } from '~/shared/messages/google-analytics'
import { trafficMessages } from '~/shared/messages/traffic'
import type { SiteValues } from './site-values'

type AnalyticsFieldsProps = {
  googleSettings: FieldMetadata<SiteValues['googleSettings']>
  isUniversalGA: boolean
  /** Where the property of a site that exists is chosen. */
  chooseAt?: string | undefined
}

export function AnalyticsFields({ googleSettings, isUniversalGA, chooseAt }: AnalyticsFieldsProps) {
  const { id } = googleSettings.getFieldset()
  return (
    <Card title={trafficMessages.title}>
      <div className="flex flex-col gap-4">
        {chooseAt === undefined ? null : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{messages.chooseHelp}.</p>
            <ButtonLink to={chooseAt}>{trafficMessages.site.change}</ButtonLink>
          </div>
        )}
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
