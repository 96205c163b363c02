import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { Checkbox, CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { type FormFields, useForm } from '~/components/ui/form/use-form'
import { decimalAmount } from '~/shared/format/money'
import { plansMessages as messages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import { PLAN_FEATURES } from '~/shared/rules/plans/limits'
import { MAX_DESCRIPTION, PLAN_VISIBILITIES } from '~/shared/rules/plans/plan-choices'
import type { PlanView } from '~/shared/schemas/plan'
import { CURRENCY_CODES } from '~/shared/values/currency-codes'
import { QuotaFields, type QuotaValues, quotaValues } from './quota-fields'

const schema = () => import('~/shared/schemas/plan-form').then(({ planForm }) => planForm)

const LIMITS = ['minIntervalMinutes', 'maxRetentionDays', 'maxLocations', 'maxUsers'] as const

type Values = Record<
  | ('name' | 'description' | 'visibility' | 'position' | 'currency' | 'priceMonth' | 'priceYear')
  | ('trialDays' | 'isArchived' | (typeof LIMITS)[number]),
  string
> & { features: string[]; checkQuota: QuotaValues; uptimeMonitor: QuotaValues }

const words = messages.fields
const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const

function valuesOf(plan: PlanView | undefined) {
  const currency = plan?.currency ?? 'EUR'
  const price = (amount: number | null | undefined) => (amount == null ? '' : decimalAmount(amount, currency))
  const limits = Object.fromEntries(LIMITS.map((name) => [name, plan?.limits[name]?.toString() ?? '']))
  return {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    visibility: plan?.visibility ?? 'public',
    position: String(plan?.position ?? 0),
    currency,
    priceMonth: price(plan?.priceMonth),
    priceYear: price(plan?.priceYear),
    checkQuota: quotaValues(plan?.checkQuota, currency),
    uptimeMonitor: quotaValues(plan?.uptimeMonitor, currency),
    trialDays: String(plan?.trialDays ?? 30),
    ...limits,
    features: plan?.limits.features ?? [...PLAN_FEATURES],
    isArchived: plan?.isArchived ? 'on' : '',
  }
}

function PlanDetails({ fields, isNew }: { fields: FormFields<Values>; isNew: boolean }) {
  return (
    <Card title={messages.sections.plan}>
      <div className="flex flex-col gap-4">
        <NameField label={words.name} field={fields.name} autoFocus={isNew} />
        <TextField
          label={words.description}
          field={fields.description}
          maxLength={MAX_DESCRIPTION}
          optional
        />
        <RadioGroup
          label={words.visibility}
          field={fields.visibility}
          inline
          choices={PLAN_VISIBILITIES.map((value) => ({ value, label: messages.visibilities[value] }))}
        />
        <TextField
          label={words.position}
          help={words.positionHelp}
          field={fields.position}
          {...NUMBER}
          optional
        />
        {isNew ? null : <Checkbox label={words.isArchived} field={fields.isArchived} />}
      </div>
    </Card>
  )
}

function PriceFields({ fields }: { fields: FormFields<Values> }) {
  const amount = { inputMode: 'decimal', autoComplete: 'off', optional: true } as const
  return (
    <Card title={messages.sections.price} note={`${words.priceHelp}.`}>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={words.currency}
          field={fields.currency}
          options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
        />
        <TextField label={words.priceMonth} field={fields.priceMonth} {...amount} />
        <TextField label={words.priceYear} field={fields.priceYear} {...amount} />
        <TextField label={words.trialDays} field={fields.trialDays} {...NUMBER} />
      </div>
    </Card>
  )
}

function LimitFields({ fields }: { fields: FormFields<Values> }) {
  return (
    <Card title={messages.sections.limits} note={`${messages.limitsNote}.`}>
      <div className="grid gap-4 sm:grid-cols-2">
        {LIMITS.map((name) => (
          <TextField key={name} label={words[name]} field={fields[name]} {...NUMBER} optional />
        ))}
      </div>
      <CheckboxGroup
        label={words.features}
        field={fields.features as never}
        className="mt-4"
        choices={PLAN_FEATURES.map((value) => ({ value, label: messages.features[value] }))}
      />
    </Card>
  )
}

type PlanFormProps = {
  plan?: PlanView
  lastResult: SubmissionResult | null | undefined
  submit: string
  /** What the change does, above the buttons. */
  children?: ReactNode
}

export function PlanForm({ plan, lastResult, submit, children }: PlanFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({ id: 'plan', schema, lastResult, defaultValue: valuesOf(plan) })
  return (
    <div className="max-w-form">
      <StackedForm form={form} preventScrollReset>
        <PlanDetails fields={fields} isNew={plan === undefined} />
        <PriceFields fields={fields} />
        <Card title={messages.sections.checkQuota}>
          <QuotaFields quota="checkQuota" field={fields.checkQuota} />
        </Card>
        <Card title={messages.sections.uptimeMonitor}>
          <QuotaFields quota="uptimeMonitor" field={fields.uptimeMonitor} />
        </Card>
        <LimitFields fields={fields} />
        {children}
        <FormButtons submit={submit} busy={isBusy} cancelTo={paths.plans()} isSticky />
      </StackedForm>
    </div>
  )
}
