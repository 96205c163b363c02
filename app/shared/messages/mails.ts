import { catalogue } from '../values/catalogue'
/** Texts of mails. The footnote says why the reader gets one. */
export const mailsMessages = catalogue('mails', {
  confirm: {
    subject: 'Activate your account',
    paragraphs: (organization: string | null, isTrial: boolean) => [
      organization === null
        ? 'Welcome.'
        : isTrial
          ? `Welcome. Your trial for ${organization} has started.`
          : `Welcome. Your organization is ${organization}.`,
      'Press the button to confirm that this address is yours, then sign in.',
    ],
    action: 'Activate account',
    footnote: 'The link works once and for 7 days. If you did not sign up, ignore this email.',
  },
  alreadySignedUp: {
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with your address, but you already have an account. Nothing was changed.',
      'If this was you, sign in. If you forgot your password, choose “Forgot password?”.',
    ],
    action: 'Sign in',
    footnote: 'If this was not you, ignore this email.',
  },
  alreadyConfirmed: {
    subject: 'Your account is active',
    paragraphs: ['A confirmation was requested, but your address is already confirmed. Just sign in.'],
    action: 'Sign in',
    footnote: 'If you did not request this, ignore this email.',
  },
  reset: {
    subject: 'Set a new password',
    paragraphs: ['A new password was requested for your account. Press the button to set it.'],
    action: 'Set a new password',
    footnote:
      'The link works once and for one hour. If you did not request it, ignore this email: your password does not change.',
  },
  resetOfDirectory: {
    subject: 'Your password is managed by your company',
    paragraphs: [
      'A new password was requested for your account. You sign in with your company directory account, so the password can only be changed there.',
    ],
    footnote: 'If you did not request this, ignore this email.',
  },
  passwordWasSet: {
    subject: 'Your password was changed',
    paragraphs: [
      'Your password was just reset with a link sent to this address, and all sessions were signed out.',
      'If this was not you, set a new password now and tell your administrator.',
    ],
  },
  invitation: {
    subject: (organization: string) => `Invitation to ${organization}`,
    paragraphs: (who: string, organization: string, places: string, role: string | null) => [
      `${who} invites you to ${places} of ${organization}${role ? `, as ${role}` : ''}.`,
    ],
    anAdministrator: 'An administrator',
    team: (name: string) => `the team ${name}`,
    action: 'View invitation',
    footnote: 'The link works once and for 14 days. If you do not know the sender, ignore this email.',
  },
  payment: {
    subject: (organization: string) => `Choose a payment method for ${organization}`,
    paragraphs: (organization: string) => [
      `Press the button to see the subscription of ${organization} and choose a payment method.`,
    ],
    action: 'View subscription',
    footnote:
      'The link works once and for 7 days. You get it because you handle billing for this organization.',
  },
  invoiceAsked: {
    subject: (organization: string) => `${organization} requests an invoice`,
    paragraphs: (organization: string, who: string) => [
      `${who} chose payment by invoice for ${organization}.`,
    ],
  },
} as const)
