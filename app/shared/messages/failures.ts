/** Errors of the whole product. */
export const signInRequiredMessage = 'Please sign in to continue'

export const sessionEndedMessage = 'Your session has ended. Please sign in again'

export const noPermissionMessage = 'You do not have permission'

export const forbiddenMessage = '403 Forbidden!: You do not have granted privileges to perform any actions!'

export const signInFailedMessage = 'Sign in failed. Email or Password is incorrect!'

export const tooManySignInsMessage = (minutes: number) =>
  `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

const inTime = (seconds: number) => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const signInThrottledMessage = (seconds: number, canReset: boolean) =>
  `Too many failed attempts. Please try again in ${inTime(seconds)}${
    canReset ? ', or choose “Forgot password?” to set a new one by email' : ''
  }`

export const tooManyAttemptsMessage = (minutes: number) =>
  `Too many requests. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

/** For a session whose user has no id or rights. */
export const unauthorizedMessage = 'Unauthorized'

export const notFoundMessage = "The site you're looking for is not here"

/** For callers of the API, and screens of one thing: what is missing, or hidden from the caller. */
export const thingNotFoundMessage = (thing: string) => `This ${thing} was not found`

/** Below the message of the specification. */
export const unknownAddressMessage = (address: string) => `There is no screen at ${address}`

export const noAccessMessage = (screen: string) => `Your account cannot open “${screen}”`

export const askForAccessMessage =
  'Ask an owner or administrator of your organization for access, or sign in with another account'

export const backHomeMessage = 'Back to the dashboard'

export const unexpectedMessage = 'Unexpected error occurred. Please try again later!'

export const reloadPageMessage = 'Something went wrong. Please reload the page'

export const reloadActionMessage = 'Reload'

export const genericMessage = 'Something went wrong. Please try again'

export const requestIdMessage = (id: string) => `Request id for support: ${id}`

export const invalidRequestMessage = 'Invalid request'

export const unknownEndpointMessage = 'Unknown endpoint'

export const conflictMessage = 'Someone else changed this in the meantime. Reload to see the current state'

export const tooLargeMessage = 'The request is too large'

export const tooManyRequestsMessage = (seconds: number) =>
  `Too many requests. Please try again in ${seconds} seconds`

export const bearerOnlyMessage = 'This endpoint requires a bearer token'

export const sessionNeededMessage = 'This requires a signed-in user; API keys are not accepted'

export const leaseLostMessage = 'This run was assigned to another agent'

export const artefactCorruptedMessage = 'The checksum of the upload does not match'

export const evidenceMissingMessage = 'Evidence of this run is missing'

export const tooManyDownloadsMessage = (seconds: number) =>
  `Too many open downloads. Wait until one finishes, or try again in ${seconds} seconds`

export const tooManyEventsMessage = (seconds: number) =>
  `Too many live updates. Close a tab, or try again in ${seconds} seconds`

export const methodNotAllowedMessage = 'This method is not supported'

export const timeLimitExceededMessage = 'This took too long and was stopped. Please try again'

export const foreignOriginMessage = 'The request came from another site and was refused'

export const shareLinkMessage = 'The shared link is not accessible. Please contact the administrator'

export const subscriptionExpiredMessage = 'The subscription has expired'

export const signedOutByExpiryMessage =
  'You were signed out: the subscription of your organization has expired. Ask its owner to renew it'

/** The feature exists, but its variables are not set on this installation. */
export const notConfiguredMessage = (feature: string) => `${feature} is not configured on this installation`

export const noDataMessage = 'Data is not available!'

export const noMembersMessage = 'You have not added any member'

export const reportFileMissingMessage = 'The report file is missing'

export const linkAccountFailedMessage = 'Failed to link account'

export const activationFailedMessage = 'Account activation failed.'

export const ldapUserFailedMessage = 'Error fetching LDAP user data'

export const userListFailedMessage = 'Error getting user list'

export const userCountFailedMessage = 'Error getting user count'

export const clientFailedMessage = 'Error fetching client data'

export const memberAddFailedMessage = 'Add member failed'

export const permissionAddFailedMessage = 'Add permission failed'

export const permissionUpdateFailedMessage = 'Update permission failed'

export const permissionDeleteFailedMessage = 'Delete permission failed'

export const superAdminCreateFailedMessage = 'Create super admin failed'

export const superAdminFetchFailedMessage = 'Fetch super admin failed'

export const superAdminRemoveFailedMessage = 'Remove super admin failed'

export const maintenanceMessages = {
  title: 'System under maintenance',
  text: 'The system is being maintained and will be back shortly. Nothing you saved is lost',
  soon: 'The site may be inaccessible in a few minutes',
} as const

export const newVersionMessage = 'A new version is available. Reload to use it'

export const unavailableMessages = {
  title: 'Temporarily unavailable',
  text: 'The server cannot answer right now. Nothing you saved is lost. Reload in a moment',
} as const
