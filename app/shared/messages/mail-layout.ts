import { catalogue } from '../values/catalogue'
/** Words of every mail's frame and marks. */
export const mailLayoutMessages = catalogue('mailLayout', {
  product: 'Lightkeeper',
  manage: 'Manage subscriptions',
  openAddress: 'If the button does not work, open this address:',
  /** Of one change in a list of changes. */
  changes: { good: 'Better', warning: 'Warning', poor: 'Worse', quiet: 'Note' },
  /** Of a figure. */
  ratings: { good: 'Good', warning: 'Needs improvement', poor: 'Poor', quiet: 'Not significant' },
} as const)
