import { ownAccountMessages } from '~/shared/messages/own-account'
import { personalDataMessages } from '~/shared/messages/personal-data'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'

const messages = ownAccountMessages.tabs

export const accountTabs = (pathname: string) =>
  [
    { to: paths.account(), label: messages.details },
    { to: paths.accountSignInMethods(), label: messages.signInMethods },
    { to: paths.accountTwoFactor(), label: twoFactorMessages.tab },
    { to: paths.accountSessions(), label: messages.sessions },
    { to: paths.accountActivity(), label: messages.activity },
    { to: paths.accountApiKey(), label: messages.apiKey },
    { to: paths.accountPermissions(), label: messages.permissions },
    { to: paths.accountTeams(), label: messages.teams },
    { to: paths.accountOrganization(), label: messages.organization },
    { to: paths.accountData(), label: personalDataMessages.tab },
  ].map((tab) => ({
    ...tab,
    current: tab.to === paths.account() ? pathname === tab.to : pathname.startsWith(tab.to),
  }))
