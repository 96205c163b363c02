import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { formatLength } from '~/shared/format/availability'
import { runScopeMessages as messages } from '~/shared/messages/run-scope'
import { paths } from '~/shared/paths'
import type { TestScope } from '~/shared/schemas/lighthouse'
import { MAX_TESTS, STALE_HOURS } from '~/shared/values/lighthouse-choices'

type Subset = 'all' | 'failed' | 'oldest'
type FormFactor = keyof TestScope['tests']

interface RunScopeProps {
  scope: TestScope
  /** What is tested, as form fields. */
  selection: Record<string, string>
  formFactor: string | null
  returnTo: string
}

/** Asks which tests, and how many, before a large number of them. */
export function RunScopeDialog({ scope, selection, formFactor, returnTo }: RunScopeProps) {
  const isBusy = useNavigation().formAction === paths.runTest()
  const { tests, pages, queued, left } = scope
  const total = (subset: Subset) => tests.MOBILE[subset] + tests.DESKTOP[subset]
  const notes = [
    queued > 0 ? messages.queued(queued) : null,
    left === null ? null : messages.left(left),
  ].filter((note) => note !== null)
  const isOneDevice = 'device' in selection
  return (
    <Dialog title={messages.title} closeTo={returnTo}>
      <p className="text-quiet">{messages.scope(pages, total('all'))}.</p>
      <Form method="post" action={paths.runTest()} className="flex flex-col gap-4">
        {Object.entries({ ...selection, returnTo }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RadioGroup
          label={messages.subset}
          name="only"
          defaultValue=""
          choices={(['all', 'failed', 'oldest'] as const).map((subset) => ({
            value: subset === 'all' ? '' : subset,
            label: labelOf(subset, total(subset)),
            help: helpOf(subset, scope, total(subset)),
            disabled: total(subset) === 0,
          }))}
        />
        {isOneDevice ? null : (
          <SelectField
            label={messages.devices}
            name="formFactor"
            defaultValue={formFactor ?? ''}
            placeholder={messages.allDevices(total('all'))}
            options={(['MOBILE', 'DESKTOP'] as const satisfies FormFactor[]).map((one) => ({
              value: one,
              label: messages.device[one](tests[one].all),
              disabled: tests[one].all === 0,
            }))}
          />
        )}
        {notes.length > 0 ? <p className="text-13 text-quiet">{notes.join('. ')}.</p> : null}
        <FormButtons submit={messages.title} busy={isBusy} cancelTo={returnTo} />
      </Form>
    </Dialog>
  )
}

const labelOf = (subset: Subset, tests: number) =>
  subset === 'oldest' ? messages.subsets.oldest(STALE_HOURS, tests) : messages.subsets[subset](tests)

/** Numbers are of all devices; a choice of one makes them smaller. */
function helpOf(subset: Subset, { durationMs, left }: TestScope, tests: number): string | null {
  if (tests === 0) return null
  if (tests > MAX_TESTS) return messages.tooMany(MAX_TESTS)
  if (left !== null && tests > left) return messages.overQuota(left)
  const length = durationMs[subset]
  return length === null ? messages.noAgent : messages.duration(formatLength(length))
}
