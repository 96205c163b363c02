import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { z } from 'zod'
import { SecretFields } from '~/components/access/secret-fields'
import { Button } from '~/components/ui/button'
import { FoldMark } from '~/components/ui/fold-mark'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { loginMessages } from '~/shared/messages/account'
import { signInMethodMessages as messages } from '~/shared/messages/sign-in-methods'
import type { directoryLoginForm } from '~/shared/schemas/identity'

type DirectoryFormProps = {
  action: string
  lastResult: SubmissionResult<string[]> | undefined
  isOpen: boolean
  isBusy: boolean
}

export function DirectoryForm({ action, lastResult, isOpen, isBusy }: DirectoryFormProps) {
  const [form, fields] = useForm<z.input<typeof directoryLoginForm>>({ id: 'directory', lastResult })
  return (
    <details open={isOpen} className="rounded-6 border border-line">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-2.5 font-medium [&::-webkit-details-marker]:hidden">
        <FoldMark />
        {loginMessages.directory}
      </summary>
      <Form
        method="post"
        action={action}
        {...getFormProps(form)}
        className="flex flex-col gap-4 px-4 pt-1 pb-4"
      >
        {form.errors ? (
          <Notice tone="poor" urgent>
            {form.errors.join(' ')}
          </Notice>
        ) : null}
        <TextField
          label={messages.directoryLogin}
          field={fields.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SecretFields label={messages.directoryPassword} fields={fields} />
        <Button busy={isBusy}>{messages.directorySubmit}</Button>
      </Form>
    </details>
  )
}
