import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { singleSignOnMessages as messages } from '~/shared/messages/single-sign-on'
import { DEFAULT_SCOPES, JOINING } from '~/shared/rules/access/single-sign-on'
import type { Connection } from '~/shared/schemas/single-sign-on'

const schema = () => import('~/shared/schemas/single-sign-on').then(({ connectionForm }) => connectionForm)

type Fields = Record<
  | 'name'
  | 'issuer'
  | 'clientId'
  | 'clientSecret'
  | 'scopes'
  | 'emailClaim'
  | 'nameClaim'
  | 'groupsClaim'
  | 'joining'
  | 'defaultTeam'
  | 'groups'
  | 'isActive',
  string
>

const NEW = {
  scopes: DEFAULT_SCOPES,
  emailClaim: 'email',
  nameClaim: 'name',
  groupsClaim: 'groups',
  joining: 'domains',
  isActive: 'on',
}

const valuesOf = ({ groups, isActive, defaultTeam, ...known }: Connection) => ({
  ...known,
  defaultTeam: defaultTeam ?? '',
  groups: groups.map(({ group, gives }) => `${group} = ${gives}`).join('\n'),
  isActive: isActive ? 'on' : '',
})

type Props = {
  /** Absent: a new one. */
  connection?: Connection
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export function ConnectionForm({ connection, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const defaultValue = connection ? valuesOf(connection) : NEW
  const [form, fields] = useForm<Fields>({ schema, lastResult, defaultValue })
  return (
    <StackedForm form={form}>
      <TextField
        label={messages.name}
        help={messages.nameHelp}
        field={fields.name}
        autoComplete="off"
        required
      />
      <TextField
        label={messages.issuer}
        field={fields.issuer}
        {...PLAIN}
        type="url"
        inputMode="url"
        mono
        required
      />
      <TextField label={messages.clientId} field={fields.clientId} {...PLAIN} mono required />
      <TextField
        label={messages.clientSecret}
        help={connection ? messages.secretKept : undefined}
        field={fields.clientSecret}
        type="password"
        autoComplete="off"
        required={!connection}
      />
      <RadioGroup
        label={messages.joining}
        field={fields.joining}
        choices={JOINING.map((value) => ({ value, label: messages.joiningNames[value] }))}
      />
      <TextArea
        label={messages.groups}
        help={messages.groupsHelp}
        field={fields.groups}
        {...PLAIN}
        optional
        mono
        rows={4}
      />
      <TextField label={messages.defaultTeam} field={fields.defaultTeam} autoComplete="off" optional />
      <details>
        <summary className="w-fit rounded-2 text-13 text-link hover:underline">{messages.more}</summary>
        <div className="flex flex-col gap-4 pt-3">
          <TextField label={messages.scopes} field={fields.scopes} {...PLAIN} mono optional />
          <TextField label={messages.emailClaim} field={fields.emailClaim} {...PLAIN} mono optional />
          <TextField label={messages.nameClaim} field={fields.nameClaim} {...PLAIN} mono optional />
          <TextField label={messages.groupsClaim} field={fields.groupsClaim} {...PLAIN} mono optional />
        </div>
      </details>
      <Checkbox label={messages.isActive} field={fields.isActive} />
      <FormButtons submit={connection ? formMessages.save : messages.add} busy={isBusy} cancelTo={closeTo} />
    </StackedForm>
  )
}
