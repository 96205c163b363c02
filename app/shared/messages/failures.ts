import { catalogue } from '../values/catalogue'

const inTime = (seconds: number) => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const maintenanceMessages = catalogue('maintenance', {
  title: 'System under maintenance',
  text: 'The system is being maintained and will be back shortly. Nothing you saved is lost',
  soon: 'The site may be inaccessible in a few minutes',
  expectedEnd: (time: string, zone: string) => `Expected end: ${time} (${zone}).`,
  untilInvalid: 'Enter a date and a time',
} as const)

export const unavailableMessages = catalogue('unavailable', {
  title: 'Temporarily unavailable',
  text: 'The server cannot answer right now. Nothing you saved is lost. Reload in a moment',
} as const)

export const failuresMessages = catalogue('failures', {
  /** Errors of the whole product. */
  signInRequired: 'Please sign in to continue',
  noPermission: 'You do not have permission',
  forbidden: '403 Forbidden!: You do not have granted privileges to perform any actions!',
  notFound: "The site you're looking for is not here",
  /** Below the message of the specification. */
  unknownAddress: (address: string) => `There is no screen at ${address}`,
  noAccess: (screen: string) => `Your account cannot open “${screen}”`,
  askForAccess:
    'Ask an owner or administrator of your organization for access, or sign in with another account',
  backHome: 'Back to the dashboard',
  unexpected: 'Unexpected error occurred. Please try again later!',
  reloadPage: 'Something went wrong. Please reload the page',
  reloadAction: 'Reload',
  generic: 'Something went wrong. Please try again',
  requestId: (id: string) => `Request id for support: ${id}`,
  invalidRequest: 'Invalid request',
  conflict: 'Someone else changed this in the meantime. Reload to see the current state',
  shareLink: 'The shared link is not accessible. Please contact the administrator',
  signedOutByExpiry:
    'You were signed out: the subscription of your organization has expired. Ask its owner to renew it',
  noData: 'Data is not available!',
  noMembers: 'You have not added any member',
  userListFailed: 'Error getting user list',
  superAdminFetchFailed: 'Fetch super admin failed',
  newVersion: 'A new version is available. Reload to use it',
} as const)

export const refusalMessages = catalogue('refusal', {
  sessionEnded: 'Your session has ended. Please sign in again',
  signInFailed: 'Sign in failed. Email or Password is incorrect!',
  tooManySignIns: (minutes: number) =>
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  signInThrottled: (seconds: number, canReset: boolean) =>
    `Too many failed attempts. Please try again in ${inTime(seconds)}${
      canReset ? ', or choose “Forgot password?” to set a new one by email' : ''
    }`,
  tooManyAttempts: (minutes: number) =>
    `Too many requests. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  /** For a session whose user has no id or rights. */
  unauthorized: 'Unauthorized',
  /** For callers of the API, and screens of one thing: what is missing, or hidden from the caller. */
  thingNotFound: (thing: string) => `This ${thing} was not found`,
  unknownEndpoint: 'Unknown endpoint',
  tooLarge: 'The request is too large',
  tooManyRequests: (seconds: number) => `Too many requests. Please try again in ${seconds} seconds`,
  bearerOnly: 'This endpoint requires a bearer token',
  noSupportSession: 'You act as nobody',
  supportSession: 'Not while you are signed in as this user for support',
  sessionNeeded: 'This requires a signed-in user; API keys are not accepted',
  leaseLost: 'This run was assigned to another agent',
  artefactCorrupted: 'The checksum of the upload does not match',
  evidenceMissing: 'Evidence of this run is missing',
  tooManyDownloads: (seconds: number) =>
    `Too many open downloads. Wait until one finishes, or try again in ${seconds} seconds`,
  tooManyEvents: (seconds: number) =>
    `Too many live updates. Close a tab, or try again in ${seconds} seconds`,
  methodNotAllowed: 'This method is not supported',
  timeLimitExceeded: 'This took too long and was stopped. Please try again',
  foreignOrigin: 'The request came from another site and was refused',
  subscriptionExpired: 'The subscription has expired',
  /** The feature exists, but its variables are not set on this installation. */
  notConfigured: (feature: string) => `${feature} is not configured on this installation`,
  reportFileMissing: 'The report file is missing',
  linkAccountFailed: 'Failed to link account',
  activationFailed: 'Account activation failed.',
  ldapUserFailed: 'Error fetching LDAP user data',
  userCountFailed: 'Error getting user count',
  clientFailed: 'Error fetching client data',
  memberAddFailed: 'Add member failed',
  permissionAddFailed: 'Add permission failed',
  permissionUpdateFailed: 'Update permission failed',
  permissionDeleteFailed: 'Delete permission failed',
  superAdminCreateFailed: 'Create super admin failed',
  superAdminRemoveFailed: 'Remove super admin failed',
} as const)

/** Reasons of failed tests that have no code of their own. */
export const failureDetailMessages = catalogue('failureDetail', {
  noTls: 'The server does not use TLS on this port',
  certificateDates: 'The certificate has expired or is not valid yet',
  certificateRevoked: 'The certificate has been revoked',
  privateAddress: 'a private address',
})
