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
  continueTo: 'Sign in to continue',
  signedOut: 'You have signed out',
} as const

export const accountMessages = {
  signOut: 'Sign out',
  settings: 'Account',
  theme: {
    dark: 'Dark',
    light: 'Light',
    system: 'System',
    use: { dark: 'Dark theme', light: 'Light theme', system: 'System theme' },
  },
  verifyEmail: 'Please confirm your email address. We have sent you a link',
} as const
