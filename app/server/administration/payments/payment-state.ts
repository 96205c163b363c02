/** A payment as the provider has it. */
export interface PaymentState {
  ref: string
  order: string | null
  organization: number | null
  /** `dead` can never be paid. */
  status: 'open' | 'paid' | 'dead'
  amount: number
  currency: string
  customer: string | null
  card: { method: string; brand: string | null; last4: string | null } | null
  /** Where an open one is paid. */
  url: string | null
}
