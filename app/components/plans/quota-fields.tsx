import { FoldMark } from '~/components/ui/fold-mark'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { decimalAmount } from '~/shared/format/money'
import { plansMessages as messages } from '~/shared/messages/plans'
import { QUOTA_KINDS } from '~/shared/rules/plans/plan-choices'
import type { PlanView } from '~/shared/schemas/plan'

export interface QuotaValues {
  kind: string
  included: string
  steps: string
  unit: string
  max: string
  priceMonth: string
  priceYear: string
}

const typed = (value: number | null | undefined) => (value == null ? '' : String(value))

/** What the form shows of a quota of a plan. */
export function quotaValues(
  offer: PlanView['checkQuota'] | undefined,
  currency: PlanView['currency'],
): QuotaValues {
  const price = (amount: number | null | undefined, none = '') =>
    amount == null ? none : decimalAmount(amount, currency)
  const steps = offer?.kind === 'steps' ? offer.steps : []
  const free = offer?.kind === 'free' ? offer : null
  return {
    kind: offer?.kind ?? 'fixed',
    included: typed(offer?.included),
    steps: steps
      .map(
        ({ quantity, priceMonth, priceYear }) =>
          `${quantity} ${price(priceMonth, '-')} ${price(priceYear, '-')}`,
      )
      .join('\n'),
    unit: typed(free?.unit),
    max: typed(free?.max),
    priceMonth: price(free?.priceMonth),
    priceYear: price(free?.priceYear),
  }
}

const Summary = ({ children }: { children: string }) => (
  <summary className="flex items-center gap-1.5 text-13 font-medium">
    <FoldMark />
    {children}
  </summary>
)

type QuotaFieldsProps = { quota: 'checkQuota' | 'uptimeMonitor'; field: FormField<QuotaValues> }

/** Fields of the other kinds stay: without scripts nothing could show them again. */
export function QuotaFields({ quota, field }: QuotaFieldsProps) {
  const own = messages.quotas[quota]
  const fields = field.getFieldset()
  const words = messages.fields
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={words.included}
        help={own.includedHelp}
        field={fields.included}
        {...number}
        optional
      />
      <RadioGroup
        label={own.kind}
        field={fields.kind}
        choices={QUOTA_KINDS.map((value) => ({ value, label: own.kinds[value] }))}
      />
      <details
        open={fields.kind.initialValue === 'steps' || Boolean(fields.steps.errors)}
        className="border-t border-line pt-3"
      >
        <Summary>{own.steps}</Summary>
        <TextArea
          label={words.steps}
          help={words.stepsHelp}
          field={fields.steps}
          rows={4}
          mono
          optional
          className="mt-3"
        />
      </details>
      <details
        open={
          fields.kind.initialValue === 'free' ||
          [fields.unit, fields.max, fields.priceMonth, fields.priceYear].some(({ errors }) => errors)
        }
        className="border-t border-line pt-3"
      >
        <Summary>{own.free}</Summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField label={words.unit} field={fields.unit} {...number} optional />
          <TextField label={words.max} field={fields.max} {...number} optional />
          <TextField label={words.unitMonth} field={fields.priceMonth} {...amount} optional />
          <TextField label={words.unitYear} field={fields.priceYear} {...amount} optional />
        </div>
      </details>
    </div>
  )
}
