import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/text-field'
import { messages } from '~/shared/messages'
import { secretsIn } from '~/shared/rules/test-script'

const words = messages.testScript
const EMPTY_ROWS = 2

type Fault = { name?: string[]; value?: string[] }

type SecretRowsProps = {
  /** Names that have a value. */
  kept: string[]
  /** New names that were typed before the form came back; their values have to be typed again. */
  typed: string[]
  removed: string[]
  /** What is wrong with a secret, by its name. */
  faults: Record<string, Fault>
  text: string
}

const SECRET_INPUT = {
  type: 'password',
  autoComplete: 'new-password',
  spellCheck: false,
  maxLength: 4000,
} as const

function KeptSecret({
  name,
  index,
  isUsed,
  isRemoved,
  fault,
}: {
  name: string
  index: number
  isUsed: boolean
  isRemoved: boolean
  fault?: Fault
}) {
  return (
    <li className="grid items-end gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-13 wrap-anywhere">{name}</code>
          <Badge tone={isUsed ? 'info' : 'neutral'}>{isUsed ? words.secretUsed : words.secretUnused}</Badge>
        </p>
        <label className="flex w-fit min-h-6 gap-2.5 py-0.5 text-13">
          <input
            type="checkbox"
            name="removedSecrets"
            value={name}
            defaultChecked={isRemoved}
            className="mt-0.5 size-4"
          />
          {words.secretRemove(name)}
        </label>
        <input type="hidden" name={`secrets[${index}].name`} value={name} />
      </div>
      <TextField
        {...SECRET_INPUT}
        label={`${words.secretValue} (${name})`}
        name={`secrets[${index}].value`}
        placeholder={words.secretKept}
        error={fault?.value}
      />
    </li>
  )
}

function NewSecret({
  index,
  name,
  faults,
}: { index: number; name: string } & Pick<SecretRowsProps, 'faults'>) {
  // With scripts a row stays what it was typed into, though the answer counts only the rows that were filled in.
  const [before] = useState(name)
  const [now, setNow] = useState(name)
  const fault = Object.hasOwn(faults, now.trim()) ? faults[now.trim()] : undefined
  return (
    <li className="grid items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-2">
      <TextField
        label={words.secretName}
        name={`secrets[${index}].name`}
        defaultValue={before}
        onInput={(event) => setNow(event.currentTarget.value)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="PASSWORD"
        error={fault?.name}
        mono
      />
      <TextField
        {...SECRET_INPUT}
        label={words.secretValue}
        name={`secrets[${index}].value`}
        error={fault?.value}
      />
    </li>
  )
}

/** Secrets can be set and removed, never read. */
export function SecretRows({ kept, typed, removed, faults, text }: SecretRowsProps) {
  const used = new Set(secretsIn(text).map(({ name }) => name))
  const fresh = [...typed, ...Array.from({ length: EMPTY_ROWS }, () => '')].slice(
    0,
    Math.max(EMPTY_ROWS, typed.length),
  )
  return (
    <Card title={words.secretsTitle}>
      <p className="text-13 text-pretty text-quiet">{words.secretsHelp}</p>
      <ul className="flex flex-col divide-y divide-line">
        {kept.map((name, index) => (
          <KeptSecret
            key={name}
            name={name}
            index={index}
            isUsed={used.has(name)}
            isRemoved={removed.includes(name)}
            fault={faults[name]}
          />
        ))}
        {fresh.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have nothing else
          <NewSecret key={`new ${index}`} index={kept.length + index} name={name} faults={faults} />
        ))}
      </ul>
    </Card>
  )
}
