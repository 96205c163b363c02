import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import type { z } from 'zod'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { NameField } from '~/components/ui/form/name-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { formatDateTime } from '~/shared/format/date'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import type { newCompareSession, TestChoice } from '~/shared/schemas/compare-session'
import { MAX_SESSION_NOTES, MAX_SESSION_TESTS, MIN_SESSION_TESTS } from '~/shared/values/choices'

const messages = compareSessionMessages.chosen
const schema = () => import('~/shared/schemas/compare-session').then((m) => m.newCompareSession)

interface Props {
  tests: TestChoice[]
  timeZone: string
  lastResult: SubmissionResult | null | undefined
}

function Entry({ test, index, timeZone }: { test: TestChoice; index: number; timeZone: string }) {
  const { pathname, search } = useLocation()
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
      <span className="w-4 shrink-0 text-right text-quiet tabular-nums">{index + 1}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{test.pageName}</span>
        <span className="block truncate text-12 text-quiet">
          {test.siteName} · {test.deviceName}, {test.locationLabel} ·{' '}
          {formatDateTime(test.createdAt, timeZone)}
        </span>
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="index" value={index} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button name="intent" value="remove" variant="quiet" icon={X} iconOnly>
          {messages.remove(test.pageName)}
        </Button>
      </Form>
    </li>
  )
}

function SessionForm({ tests, lastResult }: Pick<Props, 'tests' | 'lastResult'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'create'
  const [form, fields] = useForm<z.input<typeof newCompareSession>>({ lastResult, schema })
  return (
    <StackedForm form={form}>
      <input type="hidden" name={fields.tests.name} value={tests.map(({ _id }) => _id).join(',')} />
      {fields.tests.errors?.map((error) => (
        <Notice key={error} tone="poor">
          {error}.
        </Notice>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField field={fields.title} label={messages.titleField} help={messages.titleHelp} optional />
        <TextArea
          field={fields.notes}
          label={messages.notes}
          optional
          rows={2}
          maxLength={MAX_SESSION_NOTES}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="create" busy={isBusy}>
          {isBusy ? messages.submitting : messages.submit}
        </Button>
      </div>
    </StackedForm>
  )
}

/** The selection with what is needed to compare it. */
export function ChosenTests({ tests, timeZone, lastResult }: Props) {
  const { pathname, search } = useLocation()
  const repeatOf = (id: string, index: number) => tests.slice(0, index).filter(({ _id }) => _id === id).length
  return (
    <Card
      title={messages.title}
      note={messages.note(tests.length, MAX_SESSION_TESTS)}
      flush
      actions={
        tests.length > 0 ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="returnTo" value={pathname + search} />
            <Button name="intent" value="clear" size="small" variant="quiet">
              {messages.clear}
            </Button>
          </Form>
        ) : null
      }
    >
      {tests.length === 0 ? (
        <p className="px-4 pb-4 text-quiet">{messages.empty}.</p>
      ) : (
        <ol className="border-t border-line">
          {tests.map((test, index) => (
            <Entry key={`${test._id}-${repeatOf(test._id, index)}`} {...{ test, index, timeZone }} />
          ))}
        </ol>
      )}
      {tests.length >= MIN_SESSION_TESTS ? (
        <div className="border-t border-line p-4">
          <SessionForm {...{ tests, lastResult }} />
        </div>
      ) : tests.length > 0 ? (
        <p className="border-t border-line px-4 py-3 text-13 text-quiet">
          {messages.needed(MIN_SESSION_TESTS)}.
        </p>
      ) : null}
    </Card>
  )
}
