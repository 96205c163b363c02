import type { FormMetadata } from '@conform-to/react'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { secretsIn } from '~/shared/rules/test-script'

export type SecretValues = { name: string; value: string }
export const EMPTY_SECRET: SecretValues = { name: '', value: '' }

const SECRET_INPUT = {
  type: 'password',
  autoComplete: 'new-password',
  spellCheck: false,
  maxLength: 4000,
} as const

type RowProps = { secret: FormField<SecretValues> }
type KeptProps = RowProps & { name: string; isUsed: boolean; isRemoved: boolean; removal: string }

function StoredSecret({ secret, name, isUsed, isRemoved, removal }: KeptProps) {
  const fields = secret.getFieldset()
  return (
    <li className="grid items-end gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-13 wrap-anywhere">{name}</code>
          <Badge tone={isUsed ? 'info' : 'neutral'}>
            {isUsed ? messages.secretUsed : messages.secretUnused}
          </Badge>
        </p>
        <label className="flex w-fit min-h-6 gap-2.5 py-0.5 text-13">
          <input
            type="checkbox"
            name={removal}
            value={name}
            defaultChecked={isRemoved}
            className="mt-0.5 size-4"
          />
          {messages.secretRemove(name)}
        </label>
        <input type="hidden" name={fields.name.name} value={name} />
      </div>
      <TextField
        {...SECRET_INPUT}
        label={`${messages.secretValue} (${name})`}
        field={fields.value}
        placeholder={messages.secretStored}
      />
    </li>
  )
}

function NewSecret({ secret, remove, number }: RowProps & { remove: object; number: number }) {
  const { name, value } = secret.getFieldset()
  return (
    <li className="grid items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <TextField
        label={messages.secretName}
        field={name}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="PASSWORD"
        mono
      />
      <TextField {...SECRET_INPUT} label={messages.secretValue} field={value} />
      <Button {...remove} variant="quiet" icon={Trash2} iconOnly className="sm:mt-6">
        {messages.secretRowRemove(number)}
      </Button>
    </li>
  )
}

type SecretRowsProps = {
  form: FormMetadata
  secrets: FormField<SecretValues[]>
  removedSecrets: FormField<string[]>
  storedNames: string[]
  text: string
}

/** Write-only: secrets can be set and removed, never read. */
export function SecretRows({ form, secrets, removedSecrets, storedNames, text }: SecretRowsProps) {
  const used = new Set(secretsIn(text).map(({ name }) => name))
  const removed = [removedSecrets.initialValue ?? []].flat()
  const rows = secrets.getFieldList()
  return (
    <Card title={messages.secretsTitle}>
      <p className="text-13 text-pretty text-quiet">{messages.secretsHelp}</p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((secret, index) => {
          const name = storedNames[index]
          if (name === undefined) {
            const remove = form.remove.getButtonProps({ name: secrets.name, index })
            return (
              <NewSecret
                key={secret.key ?? secret.name}
                secret={secret}
                remove={remove}
                number={index - storedNames.length + 1}
              />
            )
          }
          return (
            <StoredSecret
              key={name}
              secret={secret}
              name={name}
              isUsed={used.has(name)}
              isRemoved={removed.includes(name)}
              removal={removedSecrets.name}
            />
          )
        })}
      </ul>
      <div>
        <Button
          {...form.insert.getButtonProps({ name: secrets.name, defaultValue: EMPTY_SECRET })}
          size="small"
          icon={Plus}
        >
          {messages.secretAdd}
        </Button>
      </div>
    </Card>
  )
}
