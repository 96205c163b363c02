import { formatWhole } from '~/shared/format/figure'
import { formatMoney } from '~/shared/format/money'
import { plansMessages } from '~/shared/messages/plans'
import type { SoldPlan } from '~/shared/schemas/plan'

/** The arithmetic of a price of more than one part, a line each: the plan, what more was chosen, less discounts. */
export function priceLines({
  plan,
  lines,
  discounts,
}: Pick<SoldPlan, 'plan' | 'lines' | 'discounts'>): string[] {
  const parts = [
    ...lines.map(({ kind, extra, price }) => ({
      label: kind === 'plan' ? plan.name : plansMessages.lines[kind](formatWhole(extra)),
      price,
    })),
    ...discounts.map(({ name, price }) => ({ label: name, price })),
  ]
  return parts.length < 2 ? [] : parts.map(({ label, price }) => `${label}: ${formatMoney(price)}`)
}
