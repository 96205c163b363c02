/** Signing up, confirming, a forgotten password, and coming in by invitation. */
export const passwordMessages = {
  common: 'This is a common password. Choose another one',
  leaked: 'This password appears in known data leaks. Choose another one',
  isOwn: 'The password must not be your name or email',
  help: 'At least 12 characters. A few unrelated words work best',
  helpWithFactor: 'At least 12 characters, or 8 with two-factor sign-in',
} as const

export const signupMessages = {
  title: 'Sign up',
  lead: 'Try everything for 30 days',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Work email',
  organization: 'Organization',
  organizationHelp: 'The company whose websites you look after',
  password: 'Password',
  submit: 'Sign up',
  submitting: 'Signing up…',
  sent: 'Check your mailbox',
  sentText: (email: string) =>
    `We have sent a mail to ${email}. Open the link in it to activate your account`,
  kept: 'Ask your administrator for the link',
  keptText: (email: string) =>
    `This installation sends no email. An administrator finds the link that activates ${email} in the outbox`,
  resendHint: 'Nothing there? Check the spam folder, or have the mail sent again',
  closed: 'Sign-up is closed here. Please ask your administrator for an invitation',
  haveAccount: 'You have an account already?',
  noAccount: 'No account yet?',
  signIn: 'Sign in',
} as const

export const confirmMessages = {
  title: 'Activate your account',
  lead: 'One more step: press the button, then sign in',
  submit: 'Activate account',
  again: 'Send the mail again',
  againKept: 'Create a new link',
  resendTitle: 'Send the confirmation again',
  resendLead: 'Give the address you signed up with. We send you a new link, and the older ones stop working',
  already: 'Your email address is confirmed already',
} as const

export const forgotMessages = {
  title: 'Forgot password',
  lead: 'Give your email address and we send you a link to set a new password',
  email: 'Email',
  submit: 'Send link',
  submitting: 'Sending…',
  back: 'Back to sign in',
} as const

export const resetMessages = {
  title: 'Set a new password',
  password: 'New password',
  submit: 'Set password',
  endsSessions: 'You are signed out everywhere else',
  linkExpired: 'This link does not work any more. Links work once and for one hour',
  again: 'Send a new link',
} as const

export const linkMessages = {
  linkExpired: 'This link does not work any more. It was used, has expired, or a newer one was sent',
} as const

export const inviteMessages = {
  title: 'Invite by email',
  email: 'Email',
  emailHelp: 'Somebody without an account creates one on the way',
  role: 'Role',
  projects: 'Projects',
  projectsHelp: 'For the two project roles',
  submit: 'Send invitation',
  submitting: 'Sending…',
  resend: 'Send again',
  revoke: 'Revoke',
  revoked: 'The invitation has been revoked',
  noLongerPending: 'This invitation has been accepted or revoked in the meantime',
  alreadyMember: 'This person has this role here already',
} as const

export const acceptMessages = {
  title: 'You are invited',
  offer: (who: string | null, organization: string, places: string) =>
    `${who ?? 'An administrator'} invites you to ${places} of ${organization}`,
  asRole: (role: string) => `Your role: ${role}`,
  email: 'Email',
  newcomer: 'Set your name and a password to begin',
  submitNew: 'Create account and accept',
  submitKnown: 'Accept invitation',
  signIn: 'Sign in to accept',
  known: (email: string) => `There is an account of ${email}. Sign in with it, then you come back here`,
  otherPerson: (invited: string, present: string) =>
    `This invitation is for ${invited}, but you are signed in as ${present}`,
  signOut: 'Sign out and come back',
  wrongPerson: 'This invitation is for somebody else',
  accepted: 'You have accepted the invitation',
  welcome: 'Your account is ready. Sign in to begin',
  invitationExpired:
    'This invitation does not work any more. It was accepted or revoked, or has expired. Please ask for a new one',
} as const

export const trialMessages = {
  banner: (days: number) =>
    days <= 1
      ? 'Your trial ends within 24 hours'
      : `Your trial ends in ${days} ${days === 1 ? 'day' : 'days'}`,
  plan: 'See the plan',
  dismiss: 'Hide',
  verifyTitle: 'Please confirm your email address',
  verifyText: (email: string) => `We have sent a link to ${email}`,
  verifyTextKept: 'This installation sends no email. Ask your administrator for the link',
  verifiedTitle: 'You are on trial',
  verifiedText: 'Everything is open to you for 30 days',
  resend: 'Send it again',
  later: 'Not now',
} as const

export const welcomeMessages = {
  title: 'Welcome to Lightkeeper',
  lead: 'Three things to know about this screen',
  steps: [
    { title: 'The latest test is shown', text: 'Pick another test from the list to look back in time' },
    {
      title: 'Scores and vitals',
      text: 'Green is good, orange needs work, red is poor. Each says so in words too',
    },
    { title: 'Run a test any time', text: 'The button above tests the page now and shows the result here' },
  ],
  close: 'Start',
} as const

export const paymentMessages = {
  title: 'Payment',
  lead: (organization: string) => `The subscription of ${organization}`,
  invoiceText: 'We write you an invoice. Until it is settled your access stays open',
  submit: 'Pay by invoice',
  asked: 'Thank you. We have been told and will send the invoice',
  waiting: 'An invoice has been asked for',
  processed: 'You pay by invoice',
  linkSent: 'The payment link has been sent',
} as const
