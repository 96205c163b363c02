import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { useVisitor } from '~/components/visitor/use-visitor'
import { formMessages } from '~/shared/messages/form'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { Confirmation } from '~/shared/schemas/two-factor'
import { PasskeyButton } from './passkey-button'

const messages = twoFactorMessages.confirm

type Fields = { password: string; code: string; mailCode: string; credential: string }
type ConfirmFormProps = {
  methods: Confirmation
  action: string
  cancelTo: string
  lastResult: SubmissionResult | null | undefined
}

/** By what the user has: a passkey, a code of the app, the password, or else a code by email. */
export function ConfirmForm({ methods, action, cancelTo, lastResult }: ConfirmFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const visitor = useVisitor()
  const [form, fields] = useForm<Fields>({ lastResult })
  const errors = [...(form.errors ?? []), ...(fields.credential.errors ?? [])]
  const hasField = methods.hasPassword || methods.hasTotp || methods.byMail
  return (
    <>
      <p className="text-pretty text-quiet">{messages.about}.</p>
      {errors.length > 0 ? (
        <Notice tone="poor" urgent>
          {errors.join('. ')}
        </Notice>
      ) : null}
      {methods.hasPasskeys ? (
        <PasskeyButton
          label={twoFactorMessages.passkey.use}
          optionsUrl="/api/auth/confirmation/options"
          action={action}
        />
      ) : methods.passkeyHosts.length > 0 ? (
        <Notice>{twoFactorMessages.passkey.elsewhere(methods.passkeyHosts)}.</Notice>
      ) : null}
      <Form method="post" action={action} {...getFormProps(form)} className="flex flex-col gap-4">
        <input type="email" name="username" defaultValue={visitor?.email} autoComplete="username" hidden />
        {methods.hasPassword ? (
          <TextField
            label={messages.password}
            field={fields.password}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        ) : null}
        {methods.hasTotp ? (
          <TextField
            label={methods.hasPassword ? messages.orCode : messages.code}
            field={fields.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            mono
          />
        ) : null}
        {methods.byMail ? (
          <TextField
            label={messages.mailCode}
            field={fields.mailCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            mono
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          {hasField ? (
            <Button variant="primary" busy={isBusy}>
              {messages.submit}
            </Button>
          ) : null}
          {methods.byMail ? (
            <Button name="intent" value="mail" formNoValidate busy={isBusy}>
              {messages.mail}
            </Button>
          ) : null}
          <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
        </div>
      </Form>
    </>
  )
}
