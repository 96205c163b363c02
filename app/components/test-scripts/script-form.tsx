import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { FormFailure } from '~/components/ui/form/form-failure'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import type { PageScript } from '~/shared/schemas/test-script'
import { ScriptEditor } from './script-editor'
import { secretNamesIn } from './secret-names'
import { EMPTY_SECRET, SecretRows, type SecretValues } from './secret-rows'

type ScriptValues = { text: string; secrets: SecretValues[]; removedSecrets: string[] }

const scriptValues = ({ text, secrets }: PageScript): ScriptValues => ({
  text,
  secrets: [...secrets.map((name) => ({ name, value: '' })), EMPTY_SECRET, EMPTY_SECRET],
  removedSecrets: [],
})

type ScriptFormProps = {
  script: PageScript
  lastResult: SubmissionResult | null | undefined
  cancelTo: string
}

export function ScriptForm({ script, lastResult, cancelTo }: ScriptFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [schema] = useState(
    () => () =>
      import('~/shared/schemas/test-script-form').then(({ pageScriptForm }) =>
        pageScriptForm(script.secrets),
      ),
  )
  const [form, fields] = useForm<ScriptValues>({ lastResult, defaultValue: scriptValues(script), schema })
  const [text, setText] = useState(() => fields.text.value ?? '')
  const [names, setNames] = useState(() => {
    const removed = [fields.removedSecrets.value ?? []].flat()
    const rows = fields.secrets.getFieldList().map((row) => row.getFieldset().name.value ?? '')
    return rows.filter((name) => name !== '' && !removed.includes(name))
  })
  const [isWatched, setWatched] = useState(false)
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className="flex min-w-0 flex-col gap-4"
      onInput={(event) => setNames(secretNamesIn(new FormData(event.currentTarget)))}
    >
      {/* Enter presses a form's first button: it must save, not remove a secret. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <FormFailure errors={form.errors ?? fields.secrets.errors} />
      <Card>
        <ScriptEditor
          name={fields.text.name}
          text={text}
          onText={(now) => {
            setText(now)
            setWatched(true)
          }}
          secretNames={names}
          isChecked={isWatched || Boolean(lastResult && !lastResult.intent)}
          error={fields.text.errors}
        />
      </Card>
      <SecretRows
        form={form}
        secrets={fields.secrets}
        removedSecrets={fields.removedSecrets}
        storedNames={script.secrets}
        text={text}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="save" busy={isBusy}>
          {messages.save}
        </Button>
        <Button name="intent" value="check" disabled={isBusy} formNoValidate>
          {messages.check}
        </Button>
        <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
      </div>
    </Form>
  )
}
