/** Signing in with an account from elsewhere, and linking such accounts. */
export const signInMethodMessages = {
  title: 'Ways to sign in',
  or: 'or',
  with: (provider: string) => `Continue with ${provider}`,
  redirectingTo: (provider: string) => `Going on to ${provider}`,
  continueTo: (provider: string) => `Go on to ${provider}`,
  redirectText: (provider: string) =>
    `You are being taken to ${provider}. If nothing happens, use the button.`,
  password: 'Password',
  passwordSet: 'You can sign in with your email and a password',
  passwordUnset: 'No password is set. You can set one on the details page',
  directory: 'Company directory',
  directoryText: 'You sign in with your company directory account. Its administrators manage how',
  linkedAs: (email: string) => `Linked as ${email}`,
  linked: 'Linked',
  notLinked: 'Not linked',
  since: 'since',
  lastUsed: 'last used',
  neverUsed: 'not used yet',
  link: 'Link',
  linkName: (provider: string) => `Link ${provider}`,
  unlink: 'Unlink',
  unlinkName: (provider: string) => `Unlink ${provider}`,
  notOffered: 'No longer offered here',
  noneOffered: 'No other way to sign in is offered here',
  lastMethod:
    'This is the only way you can sign in. Set a password or link another account before you remove it',
  nothingLinked: (provider: string) => `No ${provider} account is linked`,
  linkDone: (provider: string) => `Your ${provider} account has been linked`,
  unlinkDone: (provider: string) => `Your ${provider} account has been unlinked`,
  linkedToOther: (provider: string) => `This ${provider} account is linked to another user here`,
  otherAlreadyLinked: (provider: string) =>
    `Another ${provider} account is linked already. Unlink it before you link this one`,
  byDirectory: 'People from the company directory sign in with their directory account only',
  notByApiKey: 'An API key cannot change how you sign in. Sign in to do this',
  signInExpired: 'This sign-in has run out or was begun in another browser. Please try again',
  cancelled: (provider: string) => `${provider} reports that access was refused. Nothing has been changed`,
  failed: (provider: string) => `Signing in with ${provider} failed. Please try again`,
  unreachable: (provider: string) => `${provider} cannot be reached. Please try again later`,
  noAccount: (provider: string) =>
    `There is no account here for this ${provider} account. Ask an administrator for an invitation`,
  unverified: (provider: string) =>
    `${provider} does not confirm your email address. Sign in another way, then link your ${provider} account in your account settings`,
  linkFirst: (provider: string) =>
    `An account with your email address exists. Sign in as before, then link your ${provider} account in your account settings`,
  useDirectory: 'Your account belongs to the company directory. Please sign in with it',
  organizationOf: (name: string) => `${name}’s organization`.slice(0, 120),
  tooMany: 'Too many sign-ins have been begun. Please try again in a few minutes',
  directoryLogin: 'User name or email',
  directoryPassword: 'Directory password',
  directorySubmit: 'Sign in with the directory',
  directoryFailed: 'Sign in failed. User name or password is incorrect!',
  directoryNoMail: 'Your directory account has no usable email address. Please contact the administrator',
  directoryClash:
    'An account with your email address exists that is not of the directory. Please contact the administrator',
  mail: {
    linkedSubject: (provider: string) => `${provider} can be used to sign in to your account`,
    linkedText: (provider: string, email: string | null) =>
      `A ${provider} account${email ? ` (${email})` : ''} has been linked to your account and can be used to sign in.`,
    unlinkedSubject: (provider: string) => `${provider} can no longer be used to sign in to your account`,
    unlinkedText: (provider: string) =>
      `The ${provider} account has been removed from your account and can no longer be used to sign in.`,
    notYou: 'If this was not you, change your password and look at the ways to sign in to your account now.',
    action: 'Ways to sign in',
  },
} as const
