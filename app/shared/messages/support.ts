import { catalogue } from '../values/catalogue'

export const supportMessages = catalogue('support', {
  title: 'Support access',
  about:
    'Lets super admins of this installation sign in as people of the organization to help them. Passwords, two-factor sign-in, API keys and sessions stay out of their reach, and the audit log names them.',
  isOff: 'Super admins cannot sign in as your people',
  isOn: (until: string) => `Allowed until ${until}`,
  allowFor: 'Allow for',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  never: 'Not at all',
  save: 'Save support access',
  saved: 'Support access was saved',
  ownersOnly: 'Only owners of the organization may allow it',
  past: 'The end must be in the future',
  tooLong: (days: number) => `At most ${days} days`,
  asUser: 'Support session',
  asUserAbout:
    'For support, at most one hour. You see and change what the user may. The audit log of the organization says so.',
  asUserRefused:
    'An owner of each organization of this user must allow it first, at Support access of the organization.',
  begin: 'Sign in as this user',
  banner: (name: string, until: string) => `You are signed in as ${name} for support until ${until}`,
  end: 'End',
  ended: 'The support session has ended',
} as const)
