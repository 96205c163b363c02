import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Checkbox, CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { type FormFields, useForm } from '~/components/ui/form/use-form'
import { discountsMessages as messages } from '~/shared/messages/discounts'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import { type DiscountView, LASTS } from '~/shared/schemas/discount'
import type { PlanView } from '~/shared/schemas/plan'
import { CURRENCY_CODES } from '~/shared/values/currency-codes'
import { lastsText, offText } from './discount-columns'

const schemas = {
  create: () => import('~/shared/schemas/discount').then(({ discountForm }) => discountForm),
  change: () => import('~/shared/schemas/discount').then(({ discountChangeForm }) => discountChangeForm),
}

const KINDS = ['percent', 'amount'] as const
const words = messages.fields
const NUMBER = { inputMode: 'numeric', autoComplete: 'off', optional: true } as const

type Values = Record<
  | ('name' | 'discountCode' | 'maxUses' | 'startsOn' | 'endsOn' | 'isEnded')
  | ('kind' | 'value' | 'currency' | 'lasts' | 'periods'),
  string
> & { plans: string[] }

const valuesOf = (discount: DiscountView | null) => ({
  name: discount?.name ?? '',
  discountCode: discount?.discountCode ?? '',
  plans: discount?.plans.map(String) ?? [],
  maxUses: discount?.maxUses?.toString() ?? '',
  startsOn: discount?.startsOn ?? '',
  endsOn: discount?.endsOn ?? '',
  isEnded: discount?.isEnded ? 'on' : '',
  kind: 'percent',
  currency: 'EUR',
  lasts: 'once',
})

function ReductionFields({ fields }: { fields: FormFields<Values> }) {
  return (
    <>
      <RadioGroup
        label={words.kind}
        field={fields.kind}
        inline
        choices={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.value}
          help={words.valueHelp}
          field={fields.value}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          label={words.currency}
          field={fields.currency}
          options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
        />
        <SelectField
          label={words.lasts}
          field={fields.lasts}
          options={LASTS.map((value) => ({ value, label: messages.lasts[value] }))}
        />
        <TextField label={words.periods} field={fields.periods} {...NUMBER} />
      </div>
    </>
  )
}

type DiscountFormProps = {
  /** null: a new one. */
  discount: DiscountView | null
  plans: PlanView[]
  lastResult: SubmissionResult | null | undefined
}

export function DiscountForm({ discount, plans, lastResult }: DiscountFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({
    id: 'discount',
    schema: discount ? schemas.change : schemas.create,
    lastResult,
    defaultValue: valuesOf(discount),
  })
  return (
    <Card title={discount ? messages.edit(discount.name) : messages.create} className="max-w-form">
      <StackedForm form={form} preventScrollReset>
        <NameField label={words.name} help={words.nameHelp} field={fields.name} />
        <TextField
          label={words.code}
          help={words.codeHelp}
          field={fields.discountCode}
          mono
          autoComplete="off"
          optional
        />
        {discount ? (
          <p className="text-13 text-quiet">
            {offText(discount)} · {lastsText(discount)}. {messages.fixed}.
          </p>
        ) : (
          <ReductionFields fields={fields} />
        )}
        {plans.length > 0 ? (
          <CheckboxGroup
            label={words.plans}
            help={words.plansHelp}
            field={fields.plans as never}
            choices={plans.map(({ _id, name }) => ({ value: String(_id), label: name }))}
          />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label={words.maxUses} field={fields.maxUses} {...NUMBER} />
          <TextField label={words.startsOn} field={fields.startsOn} type="date" optional />
          <TextField label={words.endsOn} field={fields.endsOn} type="date" optional />
        </div>
        {discount ? <Checkbox label={words.isEnded} field={fields.isEnded} /> : null}
        <FormButtons
          submit={discount ? formMessages.save : formMessages.create}
          busy={isBusy}
          cancelTo={paths.discounts()}
        />
      </StackedForm>
    </Card>
  )
}
