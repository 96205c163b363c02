import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Field } from '~/components/ui/form/field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { paths } from '~/shared/paths'

const messages = ownAccountMessages.avatar

export function PictureDialog({ lastResult }: { lastResult: SubmissionResult | null | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ image: File }>({ lastResult })
  return (
    <Dialog title={messages.title} closeTo={paths.account()}>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <Field id={fields.image.id} label={messages.label} help={messages.help} error={fields.image.errors}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              name={fields.image.name}
              accept="image/png,image/jpeg,image/webp"
              required
              className="min-w-0 text-14 file:mr-3 file:h-9 file:rounded-6 file:border-0 file:bg-sunken file:px-3.5 file:font-medium file:text-text"
            />
          )}
        </Field>
        <FormButtons submit={messages.upload} busy={isBusy} cancelTo={paths.account()} />
      </Form>
    </Dialog>
  )
}
