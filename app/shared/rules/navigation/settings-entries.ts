import { accountMessages } from '../../messages/account'
import { demoMessages } from '../../messages/demo'
import { mailPreviewMessages } from '../../messages/mail-previews'
import { navigationMessages } from '../../messages/navigation'
import { partsMessages as titles } from '../../messages/parts'
import { usageMessages } from '../../messages/usage'
import { paths } from '../../paths'
import type { Profile } from '../../schemas/auth'
import { actorOf } from '../access/actor'
import { administersChannels, isAdminAnywhere } from '../access/guards'

export const SETTINGS_GROUPS = ['workspace', 'people', 'measuring', 'content', 'system', 'me'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

export type SettingsId =
  | 'clients'
  | 'organization'
  | 'organizations'
  | 'plan'
  | 'auditLog'
  | 'statistics'
  | 'deleted'
  | 'users'
  | 'teams'
  | 'superAdmins'
  | 'testManagement'
  | 'agents'
  | 'notes'
  | 'deployments'
  | 'channels'
  | 'subscriptions'
  | 'outbox'
  | 'mailPreviews'
  | 'demo'
  | 'health'
  | 'subscriptionCenter'
  | 'mySubscriptions'
  | 'account'

export interface SettingsEntry {
  id: SettingsId
  group: SettingsGroup
  label: string
  to: string
  /** Other URL prefixes of the same section. */
  also?: string[]
}

/** An owner of one organization goes straight to it, one of several to the list of their own. */
function organizationEntry(owned: number[]): SettingsEntry[] {
  const [only, ...others] = owned
  if (only === undefined) return []
  const to = others.length === 0 ? paths.organizationInfo(only) : paths.accountOrganization()
  return [
    {
      id: 'organization',
      group: 'workspace',
      label: titles.organization,
      to,
      also: ['/settings/organizations'],
    },
  ]
}

/** The sections of the settings that a user may open, in the order of the navigation. */
export function settingsEntries(visitor: Profile): SettingsEntry[] {
  const { isSuper } = visitor
  const isOwner = isSuper || visitor.isOwner
  const isAdmin = isAdminAnywhere(actorOf(visitor))
  const seesPlan = visitor.hasBilling && (isOwner || visitor.isBillingAdmin || visitor.trialOf.length > 0)
  const when = (isShown: boolean, ...entries: SettingsEntry[]) => (isShown ? entries : [])
  return [
    { id: 'clients', group: 'workspace', label: navigationMessages.clients, to: paths.clients() },
    ...when(isSuper, {
      id: 'organizations',
      group: 'workspace',
      label: titles.organizations,
      to: paths.organizations(),
    }),
    ...when(!isSuper, ...organizationEntry(visitor.ownerOf)),
    ...when(seesPlan, {
      id: 'plan',
      group: 'workspace',
      label: titles.plan,
      to: paths.subscriptionPlan(),
    }),
    ...when(isOwner, {
      id: 'statistics',
      group: 'workspace',
      label: usageMessages.title,
      to: isSuper ? paths.systemStatistics() : paths.statistics(),
      also: [paths.statistics(), '/settings/system-admin/statistics'],
    }),
    ...when(isOwner, {
      id: 'auditLog',
      group: 'workspace',
      label: titles.activity,
      to: paths.auditLog(),
      also: [paths.systemAuditLog()],
    }),
    ...when(isAdmin, { id: 'deleted', group: 'workspace', label: titles.deleted, to: paths.deleted() }),
    ...when(
      isOwner,
      { id: 'users', group: 'people', label: titles.users, to: paths.users() },
      { id: 'teams', group: 'people', label: titles.teams, to: paths.teams(), also: ['/settings/team'] },
    ),
    ...when(isAdmin, {
      id: 'subscriptionCenter',
      group: 'people',
      label: titles.subscriptionCenter,
      to: paths.subscriptionCenter(),
      also: ['/settings/email-subscription-center', '/settings/email-subscriptions/user'],
    }),
    ...when(isSuper, {
      id: 'superAdmins',
      group: 'people',
      label: titles.superAdmins,
      to: paths.superAdmins(),
    }),
    ...when(isAdmin, {
      id: 'testManagement',
      group: 'measuring',
      label: titles.tests,
      to: paths.testManagement(),
    }),
    ...when(isSuper, { id: 'agents', group: 'measuring', label: titles.agents, to: paths.agentsStatus() }),
    ...when(
      isAdmin,
      {
        id: 'notes',
        group: 'content',
        label: titles.notes,
        to: paths.notes(),
        also: [paths.operatorNotes()],
      },
      {
        id: 'deployments',
        group: 'content',
        label: titles.deployments,
        to: paths.deployments(),
        also: [paths.operatorDeployments()],
      },
    ),
    ...when(administersChannels(actorOf(visitor)), {
      id: 'channels',
      group: 'content',
      label: titles.channels,
      to: paths.channels(),
    }),
    ...when(isSuper && visitor.hasBilling, {
      id: 'subscriptions',
      group: 'system',
      label: titles.subscriptions,
      to: paths.subscriptions(),
    }),
    ...when(
      isSuper,
      { id: 'outbox', group: 'system', label: titles.outbox, to: paths.outbox() },
      { id: 'mailPreviews', group: 'system', label: mailPreviewMessages.title, to: paths.mailPreviews() },
      { id: 'demo', group: 'system', label: demoMessages.badge, to: paths.demo() },
      { id: 'health', group: 'system', label: titles.health, to: paths.health() },
    ),
    {
      id: 'mySubscriptions',
      group: 'me',
      label: titles.mySubscriptions,
      to: paths.mySubscriptions(),
      also: ['/settings/email-subscriptions'],
    },
    { id: 'account', group: 'me', label: accountMessages.settings, to: paths.account() },
  ]
}

const isWithin = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)

/** The entry with the longest matching URL, so that an entry inside another one's URLs wins. */
export function currentEntry(entries: SettingsEntry[], pathname: string): SettingsEntry | null {
  const lengthOf = ({ to, also = [] }: SettingsEntry) =>
    Math.max(...[to, ...also].map((root) => (isWithin(pathname, root) ? root.length : 0)))
  return entries.reduce<SettingsEntry | null>(
    (best, entry) => (lengthOf(entry) > (best ? lengthOf(best) : 0) ? entry : best),
    null,
  )
}
