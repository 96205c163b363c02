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
import { mailFaultsMessages } from '~/shared/messages/web-config'

const schema = () => import('~/shared/schemas/web-config').then(({ mailFaultsForm }) => mailFaultsForm)

const words = mailFaultsMessages

export function MailFaultsCard({ to }: { to: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3" data-print="hide">
      <p className="text-pretty text-quiet">{words.about}.</p>
      <ButtonLink icon={Mail} to={to} preventScrollReset>
        {words.action}
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
    <Dialog title={words.title} closeTo={closeTo} width="form">
      <p className="text-pretty text-quiet">{words.explain}.</p>
      <StackedForm form={form} preventScrollReset>
        <RadioGroup
          label={words.of}
          field={fields.of}
          choices={Object.entries(words.places).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          label={words.recipients}
          help={words.recipientsHelp}
          field={fields.recipients}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          optional
        />
        <FormButtons submit={words.send} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}
