import { type Id, type Params, withQuery } from './query'
import type { TeamTab } from './settings'

/** Sign-in, one's own account, and its plan. */
export const accountPaths = {
  login: (redirectTo?: string, params: Params = {}) =>
    withQuery('/login', {
      redirectTo: redirectTo === '/' || redirectTo === '/dashboard' ? undefined : redirectTo,
      ...params,
    }),
  secondStep: (params: { redirectTo?: string | null; with?: 'passkey' } = {}) =>
    withQuery('/login/second-step', params),
  confirm: (params: { redirectTo?: string; held?: string } = {}) => withQuery('/confirm', params),
  logout: () => '/logout',
  /** `flow` is a pending linking that a form started. */
  signInAt: (provider: string, params: { redirectTo?: string | null; flow?: string } = {}) =>
    withQuery(`/auth/${provider}`, params),
  signup: () => '/signup',
  prompts: () => '/prompts',
  theme: () => '/theme',
  supportChat: () => '/support-chat',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/auth/forgotpass/${token}`,
  registerConfirmation: (params: { token?: string; email?: string } = {}) =>
    withQuery('/register-confirmation', params),
  inviteUser: (token: string, target?: string) => withQuery(`/invite-user/${token}`, { target }),
  updatePaymentMethod: (token?: string) => withQuery('/update-payment-method', { token }),
  account: () => '/settings/account',
  accountIn: (language: string) => withQuery('/settings/account', { lng: language }),
  subscriptionPlan: (params: Params = {}) => withQuery('/settings/my-subscription-plan', params),
  paymentSubscription: (params: Params = {}) =>
    withQuery('/payment-subscription', { billingCycle: 'year', ...params }),
  checkout: (params: Params) => withQuery('/payment-subscription/checkout', params),
  checkoutSuccess: (params: Params) => withQuery('/payment-subscription/checkout-success', params),
  accountPassword: () => '/settings/account?dialog=password',
  accountPicture: () => '/settings/account?dialog=picture',
  avatar: (user: string, version: number) => `/data/users/${user}/picture?v=${version}`,
  avatarCall: (user: string) => `/api/users/${encodeURIComponent(user)}/avatar`,
  accountSignInMethods: () => '/settings/account/sign-in-methods',
  /** `redirectTo` is the next screen of a user who had to set up a factor first. */
  accountTwoFactor: (params: { dialog?: string; factor?: string; redirectTo?: string | null } = {}) =>
    withQuery('/settings/account/two-factor', params),
  accountSessions: () => '/settings/account/sessions',
  accountActivity: () => '/settings/account/activity',
  accountApiKey: (params: Params = {}) => withQuery('/settings/account/api-key', params),
  accountPermissions: () => '/settings/account/permissions',
  accountTeams: () => '/settings/account/teams',
  accountOrganization: () => '/settings/account/organization',
  accountData: () => '/settings/account/data',
  personalData: () => '/api/auth/personal-data',
  accountTeam: (team: Id, tab: TeamTab = 'members', params: Params = {}) =>
    withQuery(`/settings/account/teams/${team}/${tab}`, params),
}
