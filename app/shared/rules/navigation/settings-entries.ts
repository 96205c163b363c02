import { accountMessages } from '../../messages/account'
import { demoMessages } from '../../messages/demo'
import { navigationMessages } from '../../messages/navigation'
import { partsMessages as titles } from '../../messages/parts'
import { paths } from '../../paths'
import type { Profile } from '../../schemas/auth'
import { actorOf } from '../access/actor'
import { administersChannels, isAdminAnywhere } from '../access/guards'
import { alertSettingsPath, widestPlaceOf } from '../alert-rules/settings-path'

export const SETTINGS_GROUPS = ['workspace', 'measuring', 'alerts', 'system', 'me'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

const { rooms: labels } = navigationMessages

/** The links of the drawer, at most twelve: screens of one subject share a link and are tabs of each other. */
const ROOMS = {
  clients: { group: 'workspace' },
  organizations: { group: 'workspace' },
  people: {
    group: 'workspace',
    get label() {
      return labels.people
    },
  },
  subscription: {
    group: 'workspace',
    get label() {
      return titles.subscriptions
    },
  },
  tests: {
    group: 'measuring',
    get label() {
      return labels.tests
    },
  },
  events: {
    group: 'measuring',
    get label() {
      return labels.events
    },
  },
  alertRules: { group: 'alerts' },
  channels: { group: 'alerts' },
  emails: {
    group: 'alerts',
    get label() {
      return titles.emailSubscriptions
    },
  },
  activity: { group: 'system' },
  system: {
    group: 'system',
    get label() {
      return labels.system
    },
  },
  account: { group: 'me' },
} as const satisfies Record<string, { group: SettingsGroup; label?: string }>
export type SettingsRoom = keyof typeof ROOMS
const ROOM_IDS = Object.keys(ROOMS) as SettingsRoom[]

export interface SettingsEntry {
  /** Names its command in the palette. */
  id: string
  room: SettingsRoom
  label: string
  to: string
  /** Other URL prefixes of the same section. */
  also?: string[]
}

/** An owner of one organization goes straight to it, one of several to the list of their own. */
function organizationEntry([only, ...others]: number[]): SettingsEntry[] {
  if (only === undefined) return []
  const to = others.length === 0 ? paths.organizationInfo(only) : paths.accountOrganization()
  const also = ['/settings/organizations']
  return [{ id: 'organization', room: 'organizations', label: titles.organization, to, also }]
}

const BELOW = { client: null, project: null, site: null }

/** The sections of the settings that a user may open, room by room. `rulesOf`: an organization for super admins. */
export function settingsEntries(visitor: Profile, rulesOf: number | null = null): SettingsEntry[] {
  const { isSuper, hasBilling } = visitor
  const isOwner = isSuper || visitor.isOwner
  const isAdmin = isAdminAnywhere(actorOf(visitor))
  const seesPlan = hasBilling && !isSuper && (isOwner || visitor.isBillingAdmin || visitor.trialOf.length > 0)
  const rules =
    widestPlaceOf(actorOf(visitor)) ?? (rulesOf === null ? null : { ...BELOW, organization: rulesOf })
  const entries: SettingsEntry[] = []
  const add = (
    isShown: boolean,
    room: SettingsRoom,
    id: string,
    label: string,
    to: string,
    also: string[] = [],
  ) => {
    if (isShown) entries.push({ id, room, label, to, also })
  }
  add(true, 'clients', 'clients', navigationMessages.clients, paths.clients())
  add(
    administersChannels(actorOf(visitor)),
    'clients',
    'analytics',
    titles.analytics,
    paths.trafficConnections(),
  )
  add(isSuper, 'organizations', 'organizations', titles.organizations, paths.organizations())
  if (!isSuper) entries.push(...organizationEntry(visitor.ownerOf))
  add(isOwner, 'people', 'users', titles.users, paths.users())
  add(isOwner, 'people', 'teams', titles.teams, paths.teams(), ['/settings/team'])
  add(isSuper, 'people', 'superAdmins', titles.superAdmins, paths.superAdmins())
  add(seesPlan, 'subscription', 'plan', titles.plan, paths.subscriptionPlan())
  add(isSuper && hasBilling, 'subscription', 'subscriptions', titles.subscriptions, paths.subscriptions())
  add(isSuper && hasBilling, 'subscription', 'plans', titles.plans, paths.plans())
  add(isSuper && hasBilling, 'subscription', 'discounts', titles.discounts, paths.discounts())
  add(isSuper && hasBilling, 'subscription', 'invoices', titles.invoices, paths.invoices())
  add(isSuper && hasBilling, 'subscription', 'revenue', titles.revenue, paths.revenue())
  add(isSuper && hasBilling, 'subscription', 'seller', titles.seller, paths.seller())
  add(isAdmin, 'tests', 'testManagement', titles.tests, paths.testManagement())
  add(isOwner, 'tests', 'statistics', titles.usage, isSuper ? paths.systemStatistics() : paths.statistics(), [
    paths.statistics(),
    '/settings/system-admin/statistics',
  ])
  add(isAdmin, 'events', 'notes', titles.notes, paths.notes(), [paths.operatorNotes()])
  add(isAdmin, 'events', 'deployments', titles.deployments, paths.deployments(), [
    paths.operatorDeployments(),
  ])
  if (rules)
    add(true, 'alertRules', 'alertRules', titles.alertRules, alertSettingsPath(rules), [
      '/settings/alert-rules',
    ])
  add(administersChannels(actorOf(visitor)), 'channels', 'channels', titles.channels, paths.channels())
  add(true, 'emails', 'mySubscriptions', titles.mySubscriptions, paths.mySubscriptions(), [
    '/settings/email-subscriptions',
  ])
  add(isAdmin, 'emails', 'subscriptionCenter', titles.subscriptionCenter, paths.subscriptionCenter(), [
    '/settings/email-subscription-center',
    paths.subscriptionCenter('competitor-subscriptions'),
    paths.subscriptionCenter('custom-subscriptions'),
    '/settings/email-subscriptions/user',
  ])
  add(isOwner, 'activity', 'auditLog', titles.activity, paths.auditLog(), [paths.systemAuditLog()])
  add(isAdmin, 'activity', 'deleted', titles.deleted, paths.deleted())
  add(isSuper, 'system', 'health', titles.health, paths.health())
  add(isSuper && visitor.cells !== undefined, 'system', 'cells', titles.cells, paths.cells())
  add(isSuper, 'system', 'systemLog', titles.systemLog, paths.systemLog())
  add(isSuper, 'system', 'agents', titles.agents, paths.agentsStatus())
  add(isSuper, 'system', 'announcements', titles.announcements, paths.announcements())
  add(isSuper, 'system', 'maintenance', titles.maintenance, paths.maintenance())
  add(isSuper, 'system', 'outbox', titles.outbox, paths.outbox())
  add(isSuper, 'system', 'mailPreviews', titles.mailPreviews, paths.mailPreviews())
  add(isSuper, 'system', 'demo', demoMessages.badge, paths.demo())
  add(true, 'account', 'account', accountMessages.settings, paths.account())
  return entries
}

export interface RoomLink {
  room: SettingsRoom
  group: SettingsGroup
  label: string
  to: string
}

/** A room with one screen has the name of the screen. */
export function roomLinks(entries: SettingsEntry[]): RoomLink[] {
  return ROOM_IDS.flatMap((room) => {
    const [first, ...others] = entries.filter((entry) => entry.room === room)
    if (!first) return []
    const { group, label }: { group: SettingsGroup; label?: string } = ROOMS[room]
    return [{ room, group, label: others.length > 0 && label ? label : first.label, to: first.to }]
  })
}

export const groupOf = ({ room }: SettingsEntry): SettingsGroup => ROOMS[room].group

/** On the first screen of an entry: the entries of its room, when there are several. */
export function roomTabs(entries: SettingsEntry[], pathname: string) {
  const here = entries.find(({ to, also = [] }) => [to, ...also].includes(pathname))
  const tabs = entries.filter(({ room }) => room === here?.room)
  return tabs.length > 1
    ? tabs.map((entry) => ({ to: entry.to, label: entry.label, current: entry === here }))
    : []
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
