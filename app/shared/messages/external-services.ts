import { catalogue } from '../values/catalogue'
/** Chat widget and documentation. */
export const externalServicesMessages = catalogue('externalServices', {
  chat: 'The chat (HUBSPOT_ACCESS_TOKEN)',
  documentation: 'Sign-in to the documentation (README_JWT_SECRET)',
  notOwnAddress: 'Only your own email address is allowed',
  confirmFirst: 'Confirm your email address first',
  chatUnreachable: 'The chat is not available. Try again later',
})
