import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { FormFailure } from '~/components/settings/form-failure'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { formMessages } from '~/shared/messages/form'
import { peopleMessages } from '~/shared/messages/people'
import type { User } from '~/shared/schemas/user'

const said = peopleMessages.user

type UserFormProps = {
  user: User
  isSelf: boolean
  lastResult: SubmissionResult | null | undefined
}

/** What owners decide of an account: whether it may sign in, and who sees to the subscription. */
export function UserForm({ user, isSelf, lastResult }: UserFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = lastResult?.error ?? {}
  const typed = lastResult?.initialValue
  const checked = (name: string, now: boolean) => (typed ? typed[name] === 'on' : now)
  return (
    <Card title="What may be changed here">
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <FormFailure errors={errors[''] ?? undefined} />
        <Checkbox
          label={said.active}
          help={isSelf ? said.notYourself : said.activeHelp}
          error={errors.isActive}
          name="isActive"
          defaultChecked={checked('isActive', user.isActive)}
          disabled={isSelf}
        />
        {user.organizations.map((one) => (
          <Checkbox
            key={one._id}
            label={`${said.billingAdmin}: ${one.name}`}
            help={said.billingAdminHelp}
            error={errors.isBillingAdmin}
            name="billing"
            value={one._id}
            defaultChecked={one.isBillingAdmin}
          />
        ))}
        <div>
          <Button variant="primary" busy={isBusy}>
            {isBusy ? formMessages.saving : formMessages.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
