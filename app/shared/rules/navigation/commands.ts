import { alertsMessages } from '../../messages/alerts'
import { benchmarkMessages } from '../../messages/benchmark'
import { compareSessionMessages } from '../../messages/compare-sessions'
import { customDashboardMessages } from '../../messages/custom-dashboards'
import { dashboardMessages } from '../../messages/hierarchy'
import { navigationMessages } from '../../messages/navigation'
import { ownAccountMessages } from '../../messages/own-account'
import { paletteMessages } from '../../messages/palette'
import { personalDataMessages } from '../../messages/personal-data'
import { twoFactorMessages } from '../../messages/two-factor'
import { type Params, paths } from '../../paths'
import type { Profile } from '../../schemas/auth'
import { actorOf } from '../access/actor'
import { isAdminAnywhere } from '../access/guards'
import { can } from '../access/roles'
import type { Command, CommandRun, Here } from './command'
import { hereCommands } from './here-commands'
import { groupOf, settingsEntries } from './settings-entries'

const { actions, keywords } = paletteMessages
const account = ownAccountMessages.tabs

const screen = (key: string, label: string, to: string, more?: string): Command => ({
  key,
  kind: 'screen',
  label,
  run: { to },
  ...(more === undefined ? {} : { keywords: more }),
})

const setting = (key: string, label: string, note: string, to: string, more?: string): Command => ({
  key: `settings.${key}`,
  kind: 'setting',
  label,
  note,
  run: { to },
  ...(more === undefined ? {} : { keywords: more }),
})

const action = (key: string, label: string, run: CommandRun, more?: string): Command => ({
  key,
  kind: 'action',
  label,
  run,
  ...(more === undefined ? {} : { keywords: more }),
})

const screens = (kept: Params): Command[] => [
  screen('dashboard', dashboardMessages.title, paths.dashboard(kept), keywords.dashboard),
  screen('compareTests', compareSessionMessages.title, paths.compareSessions()),
  screen('benchmark', benchmarkMessages.title, paths.benchmark(), keywords.benchmark),
  screen(
    'customDashboards',
    customDashboardMessages.title,
    paths.personalDashboards(),
    keywords.customDashboards,
  ),
  screen('uptime', navigationMessages.uptime, paths.monitors()),
  screen('alerts', alertsMessages.title, paths.alerts(), keywords.alerts),
  screen('bookmarks', navigationMessages.bookmarks, paths.bookmarks()),
  screen('navigate', navigationMessages.open, paths.navigate(kept)),
  screen('help', navigationMessages.help, paths.help(), keywords.help),
  screen('apiDocs', navigationMessages.apiReference, paths.apiDocs(), keywords.apiDocs),
]

const MORE_WORDS: Record<string, string> = keywords

function settings(visitor: Profile): Command[] {
  const groups = navigationMessages.settingsGroups
  const me = groups.me
  return [
    ...settingsEntries(visitor).map((entry) =>
      setting(entry.id, entry.label, groups[groupOf(entry)], entry.to, MORE_WORDS[entry.id]),
    ),
    setting('signInMethods', account.signInMethods, me, paths.accountSignInMethods()),
    setting('twoFactor', twoFactorMessages.tab, me, paths.accountTwoFactor(), keywords.twoFactor),
    setting('sessions', account.sessions, me, paths.accountSessions(), keywords.sessions),
    setting('activity', account.activity, me, paths.accountActivity()),
    setting('apiKey', account.apiKey, me, paths.accountApiKey(), keywords.apiKey),
    setting('ownPermissions', account.permissions, me, paths.accountPermissions()),
    setting('ownTeams', account.teams, me, paths.accountTeams()),
    setting('ownOrganization', account.organization, me, paths.accountOrganization()),
    setting('ownData', personalDataMessages.tab, me, paths.accountData()),
  ]
}

function themes({ theme }: Profile, returnTo: string): Command[] {
  const present = theme ?? 'system'
  const labels = { light: actions.lightTheme, dark: actions.darkTheme, system: actions.systemTheme }
  return (['light', 'dark', 'system'] as const)
    .filter((one) => one !== present)
    .map((one) =>
      action(
        `theme.${one}`,
        labels[one],
        { post: paths.theme(), fields: { theme: one, redirectTo: returnTo } },
        keywords.theme,
      ),
    )
}

function general(visitor: Profile, returnTo: string): Command[] {
  const actor = actorOf(visitor)
  const mayAddClients = visitor.ownerOf.some((organizationId) =>
    can(actor, 'client.create', { organizationId }),
  )
  return [
    ...(visitor.isSuper || mayAddClients
      ? [action('addClient', actions.addClient, { to: paths.clients({ dialog: 'add' }) })]
      : []),
    ...themes(visitor, returnTo),
    ...(visitor.hasPassword ? [action('password', actions.password, { to: paths.accountPassword() })] : []),
    action('shortcuts', actions.shortcuts, { open: 'shortcuts' }),
    action('clear', actions.clear, { open: 'clear' }, keywords.clear),
    action('signOut', actions.signOut, { post: paths.logout(), fields: {} }, keywords.signOut),
  ]
}

/** Where the screen shows no place, these screens ask for it. */
function additionsAnywhere(visitor: Profile): Command[] {
  if (!isAdminAnywhere(actorOf(visitor))) return []
  return [
    action('addNote', actions.addNote, { to: paths.notes({ dialog: 'add' }) }, keywords.addNote),
    action('addSite', actions.addSite, { to: paths.addWebsite() }, keywords.addSite),
  ]
}

/** What a user may do, here first. Of two equal commands the one for the present place is kept. */
export function commandsFor(visitor: Profile, here: Here, kept: Params): Command[] {
  const all = [
    ...hereCommands(visitor, here, kept),
    ...additionsAnywhere(visitor),
    ...screens(kept),
    ...settings(visitor),
    ...general(visitor, here.returnTo),
  ]
  const names = all.map(({ key, label }) => `${key} ${label}`)
  return all.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}
