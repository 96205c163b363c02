import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { trafficMessages } from '~/shared/messages/traffic'
import { visitsMessages } from '~/shared/messages/visits'
import type { SiteTraffic } from '~/shared/schemas/traffic-connection'
import { type ConnectionValues, SecretFields } from './connection-fields'

interface ReconnectFormProps {
  connection: SiteTraffic['connections'][number]
  lastResult: SubmissionResult | null | undefined
}

/** New credentials for a connection that lost its own; Google accounts sign in there again. */
export function ReconnectForm({ connection: { source, method, label }, lastResult }: ReconnectFormProps) {
  const { state, formAction } = useNavigation()
  const [schema] = useState(
    () => () => import('~/shared/schemas/traffic-connection').then((m) => m.trafficReconnectForm(source)),
  )
  const isGoogle = method === 'oauth'
  const [form, fields] = useForm<ConnectionValues>({
    id: 'reconnect',
    lastResult,
    ...(!isGoogle && { schema }),
  })
  return (
    <StackedForm form={form} action="?dialog=reconnect" preventScrollReset>
      <p className="text-13 text-pretty text-quiet">{trafficMessages.site.reconnectHelp(label)}.</p>
      {isGoogle ? null : <SecretFields source={source} fields={fields} />}
      <div>
        <Button variant="primary" busy={state === 'submitting' && formAction?.includes('dialog=reconnect')}>
          {visitsMessages.reconnect}
        </Button>
      </div>
    </StackedForm>
  )
}
