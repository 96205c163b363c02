import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { passwordMessages } from '~/shared/messages/sign-up'
import { paths } from '~/shared/paths'
import { MIN_LENGTH_WITH_FACTOR } from '~/shared/rules/access/password-length'
import type { Profile } from '~/shared/schemas/auth'

const schema = () => import('~/shared/schemas/account').then(({ passwordForm }) => passwordForm)

const messages = ownAccountMessages.password

type PasswordDialogProps = { visitor: Profile; lastResult: SubmissionResult | null | undefined }

export function PasswordDialog({ visitor, lastResult }: PasswordDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ currentPassword: string; password: string }>({ schema, lastResult })
  const title = visitor.hasPassword ? messages.submit : messages.set
  return (
    <Dialog title={title} closeTo={paths.account()}>
      <StackedForm form={form}>
        {/* Password managers need the user name in the form. */}
        <input type="email" name="username" defaultValue={visitor.email} autoComplete="username" hidden />
        {visitor.hasPassword ? (
          <TextField
            label={messages.current}
            field={fields.currentPassword}
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <TextField
          label={messages.next}
          help={passwordMessages.helpWithFactor}
          field={fields.password}
          type="password"
          autoComplete="new-password"
          minLength={MIN_LENGTH_WITH_FACTOR}
          required
        />
        <p className="text-pretty text-quiet">{messages.endsOthers}.</p>
        <FormButtons submit={isBusy ? formMessages.saving : title} busy={isBusy} cancelTo={paths.account()} />
      </StackedForm>
    </Dialog>
  )
}
