import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { useVisitor } from '~/components/visitor/use-visitor'
import { formMessages } from '~/shared/messages/form'
import { peopleMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import type { User } from '~/shared/schemas/user'

const messages = peopleMessages.user

type UserValues = { isActive: string; billing: string[]; isBillingAdmin: string }

type UserFormProps = {
  user: User
  isSelf: boolean
  lastResult: SubmissionResult | null | undefined
}

export function UserForm({ user, isSelf, lastResult }: UserFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<UserValues>({
    lastResult,
    defaultValue: {
      isActive: user.isActive,
      billing: user.organizations.filter((one) => one.isBillingAdmin).map((one) => one._id),
    },
  })
  const hasBilling = useVisitor()?.hasBilling ?? false
  return (
    <Card title={labels.editableHere}>
      <StackedForm form={form} preventScrollReset>
        <Checkbox
          label={messages.active}
          help={isSelf ? messages.notYourself : messages.activeHelp}
          field={fields.isActive}
          disabled={isSelf}
        />
        {user.organizations.map((one) =>
          hasBilling ? (
            <Checkbox
              key={one._id}
              label={`${messages.billingAdmin}: ${one.name}`}
              help={messages.billingAdminHelp}
              id={`${fields.billing.id}-${one._id}`}
              field={fields.billing}
              error={fields.isBillingAdmin.errors ?? null}
              value={one._id}
            />
          ) : one.isBillingAdmin ? (
            // Stays appointed, for when plans are sold again.
            <input key={one._id} type="hidden" name={fields.billing.name} value={one._id} />
          ) : null,
        )}
        <div>
          <Button variant="primary" busy={isBusy}>
            {isBusy ? formMessages.saving : formMessages.save}
          </Button>
        </div>
      </StackedForm>
    </Card>
  )
}
