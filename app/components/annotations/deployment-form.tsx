import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { type FormField, useForm } from '~/components/ui/form/use-form'
import { deploymentsMessages as messages } from '~/shared/messages/notes'
import { ENVIRONMENTS } from '~/shared/rules/environments'
import { FormEnd, MomentField, PlaceField, type Places } from './form-fields'
import type { FormProps } from './note-form'

type Facts = Record<'version' | 'environment' | 'environmentName' | 'commit' | 'url' | 'at', string>

const options = () => ENVIRONMENTS.map((value) => ({ value, label: messages.environments[value] }))

type Props = FormProps & {
  values: Partial<Facts>
  places?: Places
  submit: string
}

function Fact(props: {
  field: FormField<string>
  label: string
  help?: string
  longest: number
  isCode?: boolean
  isRequired?: boolean
}) {
  const { field, label, help, longest, isCode = false, isRequired = false } = props
  return (
    <TextField
      label={label}
      help={help}
      field={field}
      maxLength={longest}
      autoComplete="off"
      spellCheck={isCode ? false : undefined}
      mono={isCode}
      required={isRequired}
      optional={!isRequired}
    />
  )
}

export function DeploymentForm({ values, places, submit, closeTo, timeZone, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [schema] = useState(
    () => () =>
      import('~/shared/schemas/deployment').then(({ newDeploymentForm, deploymentForm }) =>
        (places ? newDeploymentForm : deploymentForm)(timeZone),
      ),
  )
  const [form, fields] = useForm<Facts & { place: string }>({ schema, lastResult, defaultValue: values })
  return (
    <StackedForm form={form}>
      {places ? <PlaceField field={fields.place} places={places} /> : null}
      <Fact
        field={fields.version}
        label={messages.version}
        help={messages.versionHelp}
        longest={100}
        isRequired
      />
      <MomentField field={fields.at} timeZone={timeZone} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.environment}
          label={messages.environment}
          placeholder={messages.noEnvironment}
          options={options()}
          optional
        />
        <Fact
          field={fields.environmentName}
          label={messages.environmentName}
          help={messages.environmentHelp}
          longest={60}
        />
      </div>
      <Fact field={fields.commit} label={messages.commit} longest={100} isCode />
      <Fact field={fields.url} label={messages.url} longest={2000} isCode />
      <FormEnd submit={submit} busy={isBusy} cancelTo={closeTo} />
    </StackedForm>
  )
}
