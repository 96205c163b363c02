import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { FormFailure } from '~/components/settings/form-failure'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { messages } from '~/shared/messages'
import type { PageScript } from '~/shared/schemas/test-script'
import { ScriptEditor } from './script-editor'
import { secretNamesIn } from './script-form-data'
import { SecretRows } from './secret-rows'

const words = messages.testScript

interface Typed {
  text?: string
  secrets?: { name?: string }[]
  removedSecrets?: string | string[]
}
/** What the form came back with: refused, or checked and not kept. */
export type ScriptAnswer = SubmissionResult | { checked: Typed }

const typedIn = (answer: ScriptAnswer | undefined): Typed =>
  answer === undefined ? {} : 'checked' in answer ? answer.checked : ((answer.initialValue ?? {}) as Typed)
const errorsIn = (answer: ScriptAnswer | undefined) =>
  answer !== undefined && 'error' in answer ? (answer.error ?? {}) : {}

/** The faults of secrets by their names: rows come back in another order than they were sent in. */
function faultsOf(answer: ScriptAnswer | undefined, secrets: { name?: string }[]) {
  const error = errorsIn(answer)
  const at = (index: number, part: string) => error[`secrets[${index}].${part}`] ?? undefined
  return Object.fromEntries(
    secrets.map(({ name = '' }, index) => [name, { name: at(index, 'name'), value: at(index, 'value') }]),
  )
}

export function ScriptForm({
  script,
  answer,
  cancelTo,
}: {
  script: PageScript
  answer?: ScriptAnswer
  cancelTo: string
}) {
  const isBusy = useNavigation().state === 'submitting'
  const typed = typedIn(answer)
  const sent = typed.secrets ?? []
  const removed = [typed.removedSecrets ?? []].flat()
  const fresh = sent.map(({ name = '' }) => name).filter((name) => !script.secrets.includes(name))
  const [text, setText] = useState(typed.text ?? script.text)
  const [names, setNames] = useState([...script.secrets, ...fresh].filter((name) => !removed.includes(name)))
  const [isWatched, setWatched] = useState(false)
  const error = errorsIn(answer)
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex min-w-0 flex-col gap-4"
      onInput={(event) => setNames(secretNamesIn(new FormData(event.currentTarget)))}
    >
      <FormFailure errors={error[''] ?? error['secrets'] ?? undefined} />
      <Card>
        <ScriptEditor
          text={text}
          onText={(now) => {
            setText(now)
            setWatched(true)
          }}
          secretNames={names}
          isChecked={isWatched || answer !== undefined}
          error={error['text'] ?? undefined}
        />
      </Card>
      <SecretRows
        kept={script.secrets}
        typed={fresh}
        removed={removed}
        faults={faultsOf(answer, sent)}
        text={text}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="save" busy={isBusy}>
          {words.save}
        </Button>
        <Button name="intent" value="check" disabled={isBusy} formNoValidate>
          {words.check}
        </Button>
        <ButtonLink to={cancelTo}>{messages.form.cancel}</ButtonLink>
      </div>
    </Form>
  )
}
