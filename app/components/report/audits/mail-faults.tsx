import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { mailFaultsMessages as messages } from '~/shared/messages/web-config'

const schema = () => import('~/shared/schemas/web-config').then(({ mailFaultsForm }) => mailFaultsForm)

export function MailFaultsCard({ to }: { to: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3" data-print="hide">
      <p className="text-pretty text-quiet">{messages.about}.</p>
      <ButtonLink icon={Mail} to={to} preventScrollReset>
        {messages.action}
      </ButtonLink>
    </div>
  )
}

type DialogProps = { closeTo: string; lastResult: SubmissionResult | null | undefined }

export function MailFaultsDialog({ closeTo, lastResult }: DialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ of: string; recipients: string }>({
    schema,
    lastResult,
    defaultValue: { of: 'page' },
  })
  return (
    <Dialog title={messages.title} closeTo={closeTo} width="form">
      <p className="text-pretty text-quiet">{messages.explain}.</p>
      <StackedForm form={form} preventScrollReset>
        <RadioGroup
          label={messages.of}
          field={fields.of}
          choices={Object.entries(messages.places).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          label={messages.recipients}
          help={messages.recipientsHelp}
          field={fields.recipients}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          optional
        />
        <FormButtons submit={messages.send} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}
