import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { useBoundField } from '~/components/ui/form/bound-field'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FieldError } from '~/components/ui/form/field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { discoveryMessages as messages } from '~/shared/messages/onboarding'
import type { PageGroup, PageProposals } from '~/shared/schemas/page-discovery'

const schema = () => import('~/shared/schemas/page-discovery').then(({ addPagesForm }) => addPagesForm)
/** One page per pattern is usually enough; more cost quota. */
const MAX_PRESELECTED = 5

export type PageChoiceProps = {
  proposals: PageProposals
  lastResult: SubmissionResult<string[]> | null | undefined
}

/** Found pages as checkboxes by URL pattern. Plain HTML, so it works without scripts. */
export function PageChoice({ proposals: { groups, room }, lastResult }: PageChoiceProps) {
  const isBusy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<{ urls: string[]; startsTests: string }>({
    lastResult,
    schema,
    defaultValue: { urls: preselected(groups, room), startsTests: 'on' },
  })
  const chosen = useBoundField(fields.urls)
  const isFull = room === 0
  return (
    <StackedForm form={form}>
      {room === null ? null : (
        <Notice tone={isFull ? 'warning' : 'info'}>{isFull ? messages.noRoom : messages.room(room)}</Notice>
      )}
      {groups.map(({ pattern, urls, hidden }) => (
        <Card key={pattern ?? ''} title={pattern ?? messages.single}>
          <fieldset className="flex flex-col">
            <legend className="sr-only">{pattern ?? messages.single}</legend>
            {urls.map((url) => (
              <label key={url} className="flex min-h-8 items-start gap-2.5 py-1">
                <input
                  type="checkbox"
                  name={fields.urls.name}
                  value={url}
                  defaultChecked={chosen?.texts.includes(url)}
                  disabled={isFull}
                  className="mt-0.5 size-4 shrink-0"
                />
                <span className="font-mono text-13 wrap-anywhere">{url.replace(/^https?:\/\//, '')}</span>
              </label>
            ))}
            {hidden > 0 ? <p className="pt-1 text-13 text-quiet">{messages.hidden(hidden)}</p> : null}
          </fieldset>
        </Card>
      ))}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-ground py-3">
        <Button variant="primary" name="intent" value="add" busy={isBusy} disabled={isFull}>
          {messages.add}
        </Button>
        <Checkbox label={messages.startsTests} field={fields.startsTests} />
        <FieldError id={fields.urls.id} errors={chosen?.error ?? []} />
      </div>
    </StackedForm>
  )
}

/** The first page of each pattern, as far as the quota goes. */
const preselected = (groups: PageGroup[], room: number | null): string[] =>
  groups.flatMap(({ urls }) => urls.slice(0, 1)).slice(0, Math.min(MAX_PRESELECTED, room ?? MAX_PRESELECTED))
