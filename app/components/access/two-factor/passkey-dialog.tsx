import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { askPasskey } from '../ask-passkey'

const messages = twoFactorMessages.passkey

type PasskeyDialogProps = { closeTo: string; lastResult: SubmissionResult | null | undefined }

/** The browser makes the passkey before the form is sent. */
export function PasskeyDialog({ closeTo, lastResult }: PasskeyDialogProps) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [form, fields] = useForm<{ name: string; credential: string }>({
    lastResult,
    defaultValue: { name: messages.defaultName },
  })
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    setBusy(true)
    const { credential, failure } = await askPasskey('create', '/api/auth/two-factor/passkeys/options')
    setFailure(failure)
    setBusy(false)
    if (credential) submit({ name, credential }, { method: 'post', action: pathname + search })
  }
  const errors = [failure, ...(form.errors ?? []), ...(fields.credential.errors ?? [])].filter(
    (text): text is string => Boolean(text),
  )
  return (
    <Dialog title={messages.add} closeTo={closeTo}>
      <Form method="post" onSubmit={add} className="flex flex-col gap-4">
        <FormFailure errors={errors} />
        <p className="text-pretty text-quiet">{messages.about}.</p>
        <noscript>
          <Notice tone="warning">{messages.needsScripts}.</Notice>
        </noscript>
        <TextField
          label={messages.name}
          help={messages.nameHelp}
          field={fields.name}
          autoComplete="off"
          maxLength={60}
          required
        />
        <FormButtons submit={messages.add} busy={isBusy || !isHydrated} cancelTo={closeTo} />
      </Form>
    </Dialog>
  )
}
