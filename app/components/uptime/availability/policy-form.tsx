import { Form } from '@remix-run/react'
import { ExistingSearchParams } from 'remix-utils/existing-search-params'
import { Button } from '~/components/ui/button'
import { FoldMark } from '~/components/ui/fold-mark'
import { SelectField } from '~/components/ui/form/select-field'
import { uptimePolicyMessages as messages } from '~/shared/messages/uptime'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'
import { POLICY_CHOICES } from '../uptime-params'
import { describePolicy } from './describe-policy'

const NAMES: ('degraded' | 'unknown' | 'maintenance')[] = ['degraded', 'unknown', 'maintenance']

const optionsOf = (choices: readonly (keyof typeof messages.choices)[]) =>
  choices.map((value) => ({ value, label: messages.choices[value] }))

export function PolicyForm({ policy }: { policy: AvailabilityPolicy }) {
  return (
    <details className="text-13">
      <summary className="inline-flex items-baseline gap-1.5 rounded-2 text-quiet hover:text-text">
        <FoldMark className="translate-y-0.75" />
        <span>{describePolicy(policy)}</span>
      </summary>
      <Form
        method="get"
        preventScrollReset
        aria-label={messages.title}
        className="mt-3 flex flex-wrap items-end gap-3"
      >
        <ExistingSearchParams exclude={NAMES} />
        {NAMES.map((name) => (
          <SelectField
            key={name}
            label={messages.fields[name]}
            name={name}
            defaultValue={policy[name]}
            options={optionsOf(POLICY_CHOICES[name])}
            className="min-w-40"
          />
        ))}
        <Button>{messages.apply}</Button>
      </Form>
      <p className="mt-2 text-quiet">{messages.formula}</p>
    </details>
  )
}
