import { Form, useNavigation, useNavigationType, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { formMessages } from '~/shared/messages/form'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { HeldForm } from '~/shared/schemas/two-factor'

const messages = twoFactorMessages.confirm

type HeldFormButtonProps = { held: HeldForm; cancelTo: string }

/** Sends the kept form again: by itself after the confirmation, or by the button without scripts. */
export function HeldFormButton({ held: { path, fields }, cancelTo }: HeldFormButtonProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const isReturn = useNavigationType() === 'POP'
  const wasSent = useRef(false)
  useEffect(() => {
    // Going back to this page must not send the form a second time.
    if (isReturn || wasSent.current || !form.current) return
    wasSent.current = true
    submit(form.current, { replace: true })
  }, [isReturn, submit])
  return (
    <Form ref={form} method="post" action={path} replace className="flex flex-col gap-4">
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a kept form never change
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p className="text-quiet">{messages.continueText}.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isBusy}>
          {messages.continue}
        </Button>
        <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
      </div>
    </Form>
  )
}
