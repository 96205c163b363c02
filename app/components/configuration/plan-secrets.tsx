import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/form/text-field'
import { configurationMessages } from '~/shared/messages/configuration'

const messages = configurationMessages.screen

type PlanSecretsProps = { missing?: string[] | undefined; withoutValue?: string[] }

/** A field for each reference without a value. */
export function PlanSecrets({ missing = [], withoutValue = [] }: PlanSecretsProps) {
  const names = [...missing, ...withoutValue.filter((name) => !missing.includes(name))]
  if (names.length === 0) return null
  return (
    <Card title={messages.secrets} note={messages.secretsHelp}>
      <div className="flex max-w-form flex-col gap-4">
        {names.map((name, index) => (
          <div key={name}>
            <input type="hidden" name={`secrets[${index}].name`} value={name} />
            <TextField
              label={name}
              name={`secrets[${index}].value`}
              type="password"
              autoComplete="new-password"
              maxLength={20_000}
              placeholder={missing.includes(name) ? undefined : messages.secretStored}
              optional={!missing.includes(name)}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}
