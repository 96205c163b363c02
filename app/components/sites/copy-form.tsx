import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { siteImportMessages } from '~/shared/messages/site-imports'
import type { Site } from '~/shared/schemas/site'

const messages = siteImportMessages.copy

const schema = () => import('~/shared/schemas/site-import').then(({ siteCopy }) => siteCopy)

type Props = { site: Site; lastResult: SubmissionResult | null | undefined; cancelTo: string }

export function CopyForm({ site, lastResult, cancelTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string; host: string; withMonitors: string; withScripts: string }>({
    schema,
    lastResult,
    defaultValue: { name: messages.newName(site.name), withMonitors: 'on', withScripts: 'on' },
  })
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <p className="text-quiet">{messages.intro(site.name, site.pages.length)}</p>
        <FormFailure errors={form.errors} />
        <TextField label={messages.name} field={fields.name} required maxLength={120} />
        <TextField
          label={messages.host}
          help={messages.hostHelp}
          field={fields.host}
          optional
          mono
          spellCheck={false}
          autoCapitalize="none"
        />
        <Checkbox label={messages.monitors} field={fields.withMonitors} />
        <Checkbox label={messages.scripts} field={fields.withScripts} help={messages.secrets} />
        <FormButtons submit={messages.submit} busy={isBusy} cancelTo={cancelTo} />
      </Form>
    </Card>
  )
}
