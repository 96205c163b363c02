import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { formMessages } from '~/shared/messages/form'
import { shareLinksMessages } from '~/shared/messages/sharing'
import { testingMessages } from '~/shared/messages/testing'
import type { AgentView, CreatedAgent, LocationStatus } from '~/shared/schemas/agents-status'

const newAgentSchema = () => import('~/shared/schemas/agents-status').then(({ newAgent }) => newAgent)

const agentSchema = () => import('~/shared/schemas/agents-status').then(({ agentChange }) => agentChange)

const messages = testingMessages.agents

type Props = { closeTo: string; lastResult: SubmissionResult | null | undefined }

export function NewAgentDialog({ locations, closeTo, lastResult }: Props & { locations: LocationStatus[] }) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string; location: string }>({ lastResult, schema: newAgentSchema })
  return (
    <Dialog title={messages.add} closeTo={closeTo}>
      <StackedForm form={form}>
        <NameField label={messages.name} help={messages.nameHelp} field={fields.name} />
        <SelectField
          label={messages.location}
          field={fields.location}
          options={locations.map(({ _id, label }) => ({ value: String(_id), label }))}
          required
        />
        <FormButtons submit={messages.add} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}

/** The key is shown only once. */
export function CreatedAgentDialog({ agent, closeTo }: { agent: CreatedAgent; closeTo: string }) {
  return (
    <Dialog title={messages.created} closeTo={closeTo} width="form">
      <Notice tone="warning">
        <p>{messages.keyShownOnce}.</p>
      </Notice>
      <TextField label={messages.key} value={agent.key} readOnly mono spellCheck={false} />
      <TextField label={messages.startCommand} value={agent.command} readOnly mono spellCheck={false} />
      <div>
        <ButtonLink to={closeTo} variant="primary">
          {shareLinksMessages.backToList}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

export function RenameAgentDialog({ agent, closeTo, lastResult }: Props & { agent: AgentView }) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string }>({
    lastResult,
    defaultValue: { name: agent.name },
    schema: agentSchema,
  })
  return (
    <Dialog title={messages.renameTitle(agent.name)} closeTo={closeTo}>
      <StackedForm form={form}>
        <NameField label={messages.name} field={fields.name} />
        <FormButtons submit={messages.rename} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}

export function EndDialog(props: Props & { title: string; warning: string; submit: string }) {
  const { title, warning, submit, closeTo, lastResult } = props
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={title} closeTo={closeTo}>
      <FormFailure errors={errors} />
      <p className="text-pretty">{warning}.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isBusy}>
          {submit}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}
