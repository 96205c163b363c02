import type { OrderView } from '~/shared/schemas/order'
import { hasCards } from '../payments'

/** How orders can be paid on this installation. */
export const payments = (): OrderView['payment'][] => (hasCards() ? ['card', 'invoice'] : ['invoice'])
