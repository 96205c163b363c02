import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { channelsMessages as messages } from '~/shared/messages/channels'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import type { Channel } from '~/shared/schemas/channel'
import { ChannelFields, type ChannelFieldValues } from './channel-fields'

type EditChannelFormProps = { channel: Channel; lastResult: SubmissionResult | null | undefined }

export function EditChannelForm({ channel, lastResult }: EditChannelFormProps) {
  const { kind, name, hint, settings, isEnabled } = channel
  const navigation = useNavigation()
  const isBusy = navigation.state === 'submitting' && !navigation.formData?.has('intent')
  const [schema] = useState(
    () => () => import('~/shared/schemas/channel').then(({ channelForm }) => channelForm(kind)),
  )
  const [form, fields] = useForm<ChannelFieldValues & { isEnabled: string }>({
    lastResult,
    schema,
    defaultValue: {
      name,
      priority: settings.priority ?? 'severity',
      region: settings.region ?? 'us',
      tags: settings.tags?.join(', ') ?? '',
      isEnabled: isEnabled ? 'on' : '',
    },
  })
  return (
    <Card title={messages.settings}>
      <StackedForm form={form} preventScrollReset>
        <ChannelFields kind={kind} fields={fields} stored={{ hint, hasToken: settings.hasToken === true }} />
        <Checkbox label={messages.enabled} field={fields.isEnabled} />
        <FormButtons submit={formMessages.save} busy={isBusy} cancelTo={paths.channels()} />
      </StackedForm>
    </Card>
  )
}
