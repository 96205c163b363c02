/** Chat widget and documentation. */
export const externalServicesMessages = {
  notOwnAddress: 'Only your own email address is allowed',
  confirmFirst: 'Confirm your email address first',
  chatUnreachable: 'The chat is not available. Try again later',
}
