import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { brandDomainMessages as messages } from '~/shared/messages/brand-domains'

const schema = () => import('~/shared/schemas/brand-domain').then(({ brandDomainForm }) => brandDomainForm)

export function AddDomainForm({ lastResult }: { lastResult: SubmissionResult | null | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ host: string }>({ schema, lastResult })
  return (
    <StackedForm form={form}>
      <TextField
        label={messages.host}
        help={messages.hostHelp}
        field={fields.host}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        required
      />
      <div>
        <Button variant="primary" busy={isBusy}>
          {messages.add}
        </Button>
      </div>
    </StackedForm>
  )
}
