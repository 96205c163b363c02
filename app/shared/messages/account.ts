export const loginMessages = {
  title: 'Sign in',
  inactive: 'This account is not active. Please contact the administrator',
  email: 'Email',
  password: 'Password',
  staySignedIn: 'Stay signed in',
  forgotPassword: 'Forgot password?',
  submit: 'Sign in',
  submitting: 'Signing in…',
  directory: 'Sign in with a company directory account',
  continueTo: 'Sign in to go on to the page you asked for',
  signedOut: 'You have signed out',
} as const

export const accountMessages = {
  signOut: 'Sign out',
  settings: 'Account',
  theme: { label: 'Theme', dark: 'Dark', light: 'Light', system: 'As the system' },
  verifyEmail: 'Please confirm your email address. We have sent you a link',
} as const
