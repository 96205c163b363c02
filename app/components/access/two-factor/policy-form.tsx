import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { twoFactorMessages } from '~/shared/messages/two-factor'

const messages = twoFactorMessages.policy

type PolicyFormProps = {
  label: string
  help: string
  isRequired: boolean
  intent?: string
  children?: ReactNode
}

/** Whether two-factor sign-in is required. */
export function PolicyForm({ label, help, isRequired, intent, children }: PolicyFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card title={messages.title}>
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <Checkbox
          key={String(isRequired)}
          label={label}
          help={help}
          name="isRequired"
          defaultChecked={isRequired}
        />
        {children}
        <Button className="self-start" busy={isBusy} {...(intent && { name: 'intent', value: intent })}>
          {messages.save}
        </Button>
      </Form>
    </Card>
  )
}
