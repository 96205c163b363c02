export type { PaymentState } from './payment-state'
export {
  type Charge,
  chargeCard,
  endPayment,
  findCharge,
  hasCards,
  listPayments,
  type ProviderEvent,
  readPayment,
  startCheckout,
  startSetup,
  verifyEvent,
} from './stripe'
