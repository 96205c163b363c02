import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { TotpSetup } from '~/shared/schemas/two-factor'

const messages = twoFactorMessages.totp

type AppDialogProps = { setup: TotpSetup; closeTo: string; lastResult: SubmissionResult | null | undefined }

/** The secret as a picture and as text, and the first code as its proof. */
export function AppDialog({ setup, closeTo, lastResult }: AppDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ code: string }>({ lastResult })
  return (
    <Dialog title={messages.dialog} closeTo={closeTo}>
      <StackedForm form={form}>
        <p className="text-quiet">{messages.scan}.</p>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qrCode)}`}
          alt={messages.picture}
          width={200}
          height={200}
          className="rounded-6 border border-line bg-white"
        />
        <TextField
          label={messages.type}
          value={setup.secret}
          readOnly
          mono
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          label={messages.code}
          help={messages.codeHelp}
          field={fields.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
          required
        />
        <FormButtons submit={messages.submit} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}
