/** What is said of services beside the product: the chat widget and the documentation. */
export const externalServicesMessages = {
  notOwnAddress: 'Only your own e-mail address can be named',
  confirmFirst: 'Please confirm your e-mail address first',
  chatUnreachable: 'The chat cannot be reached at the moment. Please try again later',
}
