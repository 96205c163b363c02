/** What mails say. The footnote tells why the reader gets one. */
export const mailsMessages = {
  confirm: {
    subject: 'Activate your account',
    paragraphs: (organization: string | null) => [
      organization
        ? `Welcome to Lightkeeper. Your trial for ${organization} has begun.`
        : 'Welcome to Lightkeeper.',
      'Press the button to confirm that this address is yours, then sign in.',
    ],
    action: 'Activate account',
    footnote:
      'The link works once, for 7 days. If you did not sign up, ignore this mail and nothing happens.',
  },
  alreadySignedUp: {
    subject: 'You have an account already',
    paragraphs: [
      'Somebody tried to sign up with your address, but there is an account already. Nothing was changed.',
      'If it was you, sign in. If you have forgotten your password, choose “Forgot password?” there.',
    ],
    action: 'Sign in',
    footnote: 'If it was not you, ignore this mail.',
  },
  alreadyConfirmed: {
    subject: 'Your account is active',
    paragraphs: ['A confirmation was asked for, but your address is confirmed already. Just sign in.'],
    action: 'Sign in',
    footnote: 'If you did not ask for this, ignore this mail.',
  },
  reset: {
    subject: 'Set a new password',
    paragraphs: ['A new password was asked for your account. Press the button to set it.'],
    action: 'Set a new password',
    footnote:
      'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  resetOfDirectory: {
    subject: 'Your password is kept by your company',
    paragraphs: [
      'A new password was asked for your account. You sign in with your company directory account, so the password can only be changed there.',
    ],
    footnote: 'If you did not ask for this, ignore this mail.',
  },
  passwordWasSet: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just set anew by a link that was sent to this address, and all sessions were signed out.',
      'If it was not you, set a new password at once and tell your administrator.',
    ],
  },
  invitation: {
    subject: (organization: string) => `You are invited to ${organization}`,
    paragraphs: (who: string, organization: string, places: string, role: string | null) => [
      `${who} invites you to ${places} of ${organization} on Lightkeeper${role ? `, as ${role}` : ''}.`,
    ],
    action: 'See the invitation',
    footnote: 'The link works once, for 14 days. If you do not know the sender, ignore this mail.',
  },
  payment: {
    subject: (organization: string) => `Choose how ${organization} pays`,
    paragraphs: (organization: string) => [
      `Press the button to see the subscription of ${organization} and to choose how it is paid.`,
    ],
    action: 'See the subscription',
    footnote: 'The link works once, for 7 days. You get it since you see to the bills of this organization.',
  },
  invoiceAsked: {
    subject: (organization: string) => `${organization} asks for an invoice`,
    paragraphs: (organization: string, who: string) => [
      `${who} chose payment by invoice for ${organization}.`,
    ],
  },
} as const
