/** What went wrong, said anywhere in the product. */
export const signInRequired = 'Please sign in to continue'

export const sessionEnded = 'Your session has ended. Please sign in again'

export const noPermission = 'You do not have permission'

export const forbidden = '403 Forbidden!: You do not have granted privileges to perform any actions!'

export const signInFailed = 'Sign in failed. Email or Password is incorrect!'

export const tooManySignIns = (minutes: number) =>
  `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

export const tooManyAttempts = (minutes: number) =>
  `Too many requests. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

export const notFound = "The site you're looking for is not here"

export const backHome = 'Back to the dashboard'

export const unexpected = 'Unexpected error occurred. Please try again later!'

export const reloadAction = 'Reload'

export const generic = 'Something went wrong. Please try again'

export const requestId = (id: string) => `If you report this, please give the request id ${id}`

export const invalidRequest = 'The request could not be understood'

export const unknownEndpoint = 'There is no such call'

export const conflict = 'Somebody else has changed this in the meantime. Reload to see it as it is now'

export const tooLarge = 'This is too large to be sent'

export const tooManyRequests = (seconds: number) =>
  `Too many requests. Please try again in ${seconds} seconds`

export const bearerOnly = 'This call needs a bearer token'

export const sessionNeeded = 'This can only be done signed in, not with an API key'

export const leaseLost = 'This run has been given to another agent'

export const artefactCorrupted = 'What arrived is not what was announced'

export const evidenceMissing = 'Some of the evidence of this run has not arrived'

export const timeLimitExceeded = 'This took too long and was stopped. Please try again'

export const foreignOrigin = 'The request came from another site and was refused'

export const shareLink = 'The shared link is not accessible. Please contact the administrator'

export const subscriptionExpired = 'The subscription has expired'

export const noData = 'Data is not available!'

export const noMembers = 'You have not added any member'

export const reportFileMissing = 'The report file is missing'

export const linkAccountFailed = 'Failed to link account'

export const activationFailed = 'Account activation failed.'

export const ldapUserFailed = 'Error fetching LDAP user data'

export const userListFailed = 'Error getting user list'

export const memberAddFailed = 'Add member failed'

export const superAdminCreateFailed = 'Create super admin failed'

export const superAdminFetchFailed = 'Fetch super admin failed'

export const superAdminRemoveFailed = 'Remove super admin failed'

export const maintenance = {
  title: 'System under maintenance',
  text: 'The system is being maintained and will be back shortly. Nothing you saved is lost',
  soon: 'The site may be inaccessible in a few minutes',
} as const

export const newVersion = 'A new version is available. Reload to use it'

export const offline = 'You seem to be offline. The page shows what was loaded last'
