import { RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { billingMessages } from '~/shared/messages/billing'
import { plansMessages } from '~/shared/messages/plans'
import { BILLING_CYCLES } from '~/shared/rules/access/subscription'
import { type PlanView, WHENS } from '~/shared/schemas/plan'

const messages = plansMessages.move

export interface MoveValues {
  organizations: string
  plan: string
  billingCycle: string
  checkQuota: string
  uptimeMonitor: string
  when: string
}

export const MOVE_DEFAULTS = { billingCycle: 'month', checkQuota: '', uptimeMonitor: '', when: 'renewal' }

type MoveFieldsProps = {
  fields: FormFields<MoveValues>
  /** Without a choice the plan of the screen. */
  plans: Pick<PlanView, '_id' | 'name'>[] | null
  plan: number
}

/** The plan that organizations are moved to, and what they get there. */
export function MoveFields({ fields, plans, plan }: MoveFieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off', optional: true } as const
  return (
    <>
      {plans === null ? (
        <input type="hidden" name={fields.plan.name} value={plan} />
      ) : (
        <SelectField
          label={messages.plan}
          field={fields.plan}
          options={plans.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioGroup
          label={messages.cycle}
          field={fields.billingCycle}
          inline
          choices={BILLING_CYCLES.map((value) => ({ value, label: billingMessages.cycles[value] }))}
        />
        <RadioGroup
          label={messages.when}
          field={fields.when}
          inline
          choices={WHENS.map((value) => ({ value, label: messages.whens[value] }))}
        />
        <TextField
          label={messages.checkQuota}
          help={messages.quotaHelp}
          field={fields.checkQuota}
          {...number}
        />
        <TextField
          label={messages.uptimeMonitor}
          help={messages.quotaHelp}
          field={fields.uptimeMonitor}
          {...number}
        />
      </div>
    </>
  )
}
