import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { SuperAdminPolicy } from '~/shared/schemas/two-factor'
import { PolicyForm } from './policy-form'

const messages = twoFactorMessages.policy

export function SuperAdminPolicyForm({ policy: { isRequired, without } }: { policy: SuperAdminPolicy }) {
  return (
    <div className="mt-6 max-w-form">
      <PolicyForm
        label={messages.superAdmins}
        help={messages.requireHelp}
        isRequired={isRequired}
        intent="two-factor"
      >
        <p className="text-quiet wrap-anywhere">
          {without.length === 0
            ? messages.superAdminsAll
            : messages.superAdminsWithout(without.map(({ name }) => name).join(', '))}
        </p>
      </PolicyForm>
    </div>
  )
}
