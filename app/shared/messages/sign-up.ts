import { catalogue } from '../values/catalogue'
/** Sign-up, confirmation, forgotten password and invitations. */
export const passwordMessages = catalogue('password', {
  subject: 'The password',
  common: 'This is a common password. Choose another one',
  leaked: 'This password appears in known data leaks. Choose another one',
  isOwn: 'The password must not be your name or email',
  help: 'At least 12 characters. A few unrelated words work best',
  helpWithFactor: 'At least 12 characters, or 8 with two-factor sign-in',
} as const)

export const signupMessages = catalogue('signup', {
  title: 'Sign up',
  lead: (days: number) => `Try everything for ${days === 1 ? 'one day' : `${days} days`}`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Work email',
  organization: 'Organization',
  organizationHelp: 'Your company or team',
  password: 'Password',
  submit: 'Sign up',
  submitting: 'Signing up…',
  sent: 'Check your email',
  sentText: (email: string) => `We sent an email to ${email}. Open the link in it to activate your account`,
  kept: 'Ask your administrator for the link',
  keptText: (email: string) =>
    `This installation sends no email. An administrator finds the activation link for ${email} in the outbox`,
  resendHint: 'No email? Check your spam folder, or send it again',
  closed: 'Sign-up is closed. Ask your administrator for an invitation',
  haveAccount: 'Already have an account?',
  noAccount: 'No account yet?',
  signIn: 'Sign in',
} as const)

export const confirmMessages = catalogue('confirm', {
  title: 'Activate your account',
  lead: 'Press the button, then sign in',
  submit: 'Activate account',
  again: 'Send email again',
  againKept: 'Create a new link',
  resendTitle: 'Send confirmation again',
  resendLead: 'Enter the address you signed up with. We send a new link; older links stop working',
  already: 'Your email address is already confirmed',
} as const)

export const forgotMessages = catalogue('forgot', {
  title: 'Forgot password',
  lead: 'Enter your email address. We send you a link to set a new password',
  email: 'Email',
  submit: 'Send link',
  submitting: 'Sending…',
  back: 'Back to sign in',
} as const)

export const resetMessages = catalogue('reset', {
  title: 'Set a new password',
  password: 'New password',
  submit: 'Set password',
  endsSessions: 'This signs you out everywhere else',
  linkExpired: 'This link has expired. Links work once and for one hour',
  again: 'Send a new link',
} as const)

export const linkMessages = catalogue('link', {
  linkExpired: 'This link no longer works: it was used, has expired, or was replaced by a newer one',
} as const)

export const inviteMessages = catalogue('invite', {
  email: 'Email',
  emailHelp:
    'People of the organization are added at once. Others get an email, and an account when they accept',
  client: 'Client',
  existing: 'Choose people or teams of the organization',
  role: 'Role',
  projects: 'Projects',
  submit: 'Invite',
  submitting: 'Inviting…',
  resend: 'Send again',
  revoke: 'Revoke',
  revoked: 'The invitation has been revoked',
  noLongerPending: 'This invitation has already been accepted or revoked',
} as const)

export const acceptMessages = catalogue('accept', {
  title: 'You are invited',
  offer: (who: string | null, organization: string, places: string) =>
    `${who ?? 'An administrator'} invites you to ${places} of ${organization}`,
  asRole: (role: string) => `Your role: ${role}`,
  email: 'Email',
  newcomer: 'Enter your name and choose a password',
  submitNew: 'Create account and accept',
  submitKnown: 'Accept invitation',
  signIn: 'Sign in to accept',
  known: (email: string) => `${email} already has an account. Sign in to accept the invitation`,
  otherPerson: (invited: string, present: string) =>
    `This invitation is for ${invited}, but you are signed in as ${present}`,
  signOut: 'Sign out and continue',
  wrongPerson: 'This invitation is for someone else',
  accepted: 'Invitation accepted',
  welcome: 'Your account is ready. Sign in to start',
  invitationExpired:
    'This invitation no longer works: it was accepted, revoked or has expired. Ask for a new one',
} as const)

export const trialMessages = catalogue('trial', {
  banner: (days: number) =>
    days <= 1
      ? 'Your trial ends within 24 hours'
      : `Your trial ends in ${days} ${days === 1 ? 'day' : 'days'}`,
  plan: 'Show plan',
  dismiss: 'Hide',
  verifyTitle: 'Confirm your email address',
  verifyText: (email: string) => `We sent a link to ${email}`,
  verifyTextKept: 'This installation sends no email. Ask your administrator for the link',
  verifiedTitle: 'You are on trial',
  verifiedText: 'You can use all features until it ends',
  resend: 'Send again',
  later: 'Not now',
} as const)

export const welcomeMessages = catalogue('welcome', {
  title: 'Welcome',
  lead: 'Three things to know about this screen',
  steps: [
    { title: 'The latest test is shown', text: 'Choose an earlier test from the list' },
    {
      title: 'Scores and vitals',
      text: 'Green is good, orange needs improvement, red is poor. Shapes and words say the same',
    },
    { title: 'Run a test any time', text: 'Run test measures the page now and shows the result here' },
  ],
  close: 'Start',
} as const)

export const paymentMessages = catalogue('payment', {
  title: 'Payment',
  lead: (organization: string) => `The subscription of ${organization}`,
  invoiceText: 'We send you an invoice. You keep access until it is processed',
  submit: 'Pay by invoice',
  requested: 'Thank you. We will send the invoice',
  waiting: 'Invoice requested',
  processed: 'You pay by invoice',
} as const)
