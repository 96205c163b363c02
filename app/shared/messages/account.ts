import { catalogue } from '../values/catalogue'
export const loginMessages = catalogue('login', {
  title: 'Sign in',
  inactive: 'This account is inactive. Contact your administrator',
  email: 'Email',
  password: 'Password',
  staySignedIn: 'Stay signed in',
  forgotPassword: 'Forgot password?',
  submit: 'Sign in',
  submitting: 'Signing in…',
  directory: 'Sign in with a company directory account',
  continueTo: 'Sign in to continue',
  signedOut: 'Signed out',
} as const)

export const accountMessages = catalogue('account', {
  signOut: 'Sign out',
  settings: 'Account',
  theme: {
    dark: 'Dark',
    light: 'Light',
    system: 'System',
    use: { dark: 'Dark theme', light: 'Light theme', system: 'System theme' },
  },
  verifyEmail: 'Confirm your email address with the link we sent you',
} as const)
