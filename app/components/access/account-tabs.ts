import { ownAccountMessages } from '~/shared/messages/own-account'
import { personalDataMessages } from '~/shared/messages/personal-data'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'

const words = ownAccountMessages.tabs

export const accountTabs = (pathname: string) =>
  [
    { to: paths.account(), label: words.details },
    { to: paths.accountSignInMethods(), label: words.signInMethods },
    { to: paths.accountTwoFactor(), label: twoFactorMessages.tab },
    { to: paths.accountSessions(), label: words.sessions },
    { to: paths.accountActivity(), label: words.activity },
    { to: paths.accountApiKey(), label: words.apiKey },
    { to: paths.accountPermissions(), label: words.permissions },
    { to: paths.accountTeams(), label: words.teams },
    { to: paths.accountOrganization(), label: words.organization },
    { to: paths.accountData(), label: personalDataMessages.tab },
  ].map((tab) => ({
    ...tab,
    current: tab.to === paths.account() ? pathname === tab.to : pathname.startsWith(tab.to),
  }))
