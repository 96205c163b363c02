import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { formatWhole } from '~/shared/format/figure'
import { billingMessages } from '~/shared/messages/billing'
import { ordersMessages as messages } from '~/shared/messages/orders'
import { BILLING_CYCLES } from '~/shared/rules/access/subscription'
import type { Offers, PlanChoice } from '~/shared/schemas/order'

type ChoiceFormProps = {
  organizations: { _id: number; name: string }[]
  organization: number
  choice: PlanChoice
  use: Offers['use']
}

function useText({ testsAMonth, monitoredSites, users }: Offers['use']): string {
  const [tests, sites, people] = [testsAMonth, monitoredSites, users].map(formatWhole) as [
    string,
    string,
    string,
  ]
  return messages.use(tests, messages.sites(sites, monitoredSites === 1), messages.users(people, users === 1))
}

const PAUSE_MS = 400

/** Follows the choices as they are typed. */
function useSubmitLater() {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), PAUSE_MS)
  }
}

/** What the organization needs; the prices below follow it, with and without scripts. */
export function ChoiceForm({ organizations, organization, choice, use }: ChoiceFormProps) {
  const number = {
    type: 'number',
    min: 0,
    inputMode: 'numeric',
    autoComplete: 'off',
    optional: true,
  } as const
  return (
    <Card title={messages.choiceTitle}>
      <Form method="get" preventScrollReset onChange={useSubmitLater()} className="flex flex-col gap-4">
        {organizations.length > 1 ? (
          <SelectField
            label={billingMessages.manage.organization}
            name="organization"
            defaultValue={String(organization)}
            options={organizations.map(({ _id, name }) => ({ value: String(_id), label: name }))}
          />
        ) : (
          <input type="hidden" name="organization" value={organization} />
        )}
        <p className="text-quiet">{useText(use)}.</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <RadioGroup
            label={billingMessages.cycle}
            name="billingCycle"
            defaultValue={choice.billingCycle}
            inline
            choices={BILLING_CYCLES.map((value) => ({ value, label: billingMessages.cycles[value] }))}
          />
          <TextField
            label={messages.checkQuota}
            help={messages.included}
            name="checkQuota"
            defaultValue={choice.checkQuota ?? ''}
            {...number}
          />
          <TextField
            label={messages.uptimeMonitor}
            help={messages.included}
            name="uptimeMonitor"
            defaultValue={choice.uptimeMonitor ?? ''}
            {...number}
          />
        </div>
        <Button className="self-start">{messages.update}</Button>
      </Form>
    </Card>
  )
}
