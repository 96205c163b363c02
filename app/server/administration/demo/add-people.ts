import { v7 } from 'uuid'
import { demoMessages } from '~/shared/messages/demo'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import type { Demo } from './add-hierarchy'
import { findTeam } from './alert.store'
import { DEMO_DOMAIN, VISITOR_ADDRESS } from './people.store'
import { insertRows } from './rows.store'

interface Person {
  name: string
  email?: string
  team: 'Agency' | 'Hosting' | null
  isOwner?: true
  isBillingAdmin?: true
  /** The first or the second client. */
  role?: { client: 0 | 1; role: 'clientAdmin' | 'clientViewer' | 'projectAdmin' | 'projectViewer' }
}

const PEOPLE: Person[] = [
  { name: 'Maja Lind', team: 'Agency', isOwner: true },
  { name: 'Jonas Berg', team: null, isOwner: true, isBillingAdmin: true },
  { name: 'Amina Haddad', team: 'Agency', role: { client: 0, role: 'clientAdmin' } },
  { name: 'Tomás Silva', team: 'Agency', role: { client: 0, role: 'projectAdmin' } },
  { name: 'Wei Chen', team: 'Hosting', role: { client: 1, role: 'clientAdmin' } },
  { name: 'Ruth Okafor', team: 'Hosting', role: { client: 1, role: 'projectViewer' } },
  { name: 'Elin Sand', team: null, isBillingAdmin: true, role: { client: 0, role: 'clientViewer' } },
]

/** Sees everything of the organization; the API refuses what would change it. */
const visitor = (): Person => ({
  ...{ name: demoMessages.visitor, email: VISITOR_ADDRESS },
  ...{ team: null, isOwner: true },
})

const addressOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@${DEMO_DOMAIN}`

/** Owners, members and teams. Nobody can sign in as them: they have no password, and their domain does not exist. */
export async function addPeople({ db }: Ctx, demo: Demo): Promise<void> {
  const at = new Date(demo.from).toISOString()
  const clients = [
    ...new Set(demo.sites.filter(({ isCompetitor }) => !isCompetitor).map(({ client }) => client)),
  ]
  const projectOf = (client: number | undefined) =>
    demo.sites.find((site) => site.client === client && !site.isCompetitor)?.project
  const all = env().DEMO === 'public' ? [...PEOPLE, visitor()] : PEOPLE
  const people = all.map((person) => ({ ...person, id: v7({ msecs: demo.from }) }))
  const key = { organization_id: demo.tenant }
  await insertRows(
    db,
    'user_account',
    people.map(({ id, name, email = addressOf(name) }) => {
      const [first = '', last = ''] = name.split(' ')
      return {
        id,
        email,
        first_name: first,
        last_name: last,
        is_confirmed: true,
        welcome_steps_shown: true,
        created_at: at,
      }
    }),
  )
  await insertRows(
    db,
    'organization_member',
    people.map(({ id, isBillingAdmin = false }) => ({
      ...{ ...key, user_id: id, is_billing_admin: isBillingAdmin, joined_at: at },
    })),
  )
  await insertRows(
    db,
    'organization_owner',
    people.filter(({ isOwner }) => isOwner).map(({ id }) => ({ ...key, user_id: id })),
  )
  await insertRows(
    db,
    'permission',
    people.flatMap(({ id, role }) => {
      const client = role && clients[role.client]
      if (!role || client === undefined) return []
      const project = role.role.startsWith('project') ? projectOf(client) : null
      return [
        { ...key, user_id: id, client_id: client, project_id: project, role: role.role, created_at: at },
      ]
    }),
  )
  const teams = {
    Agency: await findTeam(db, demo.tenant, 'Agency'),
    Hosting: await findTeam(db, demo.tenant, 'Hosting'),
  }
  await insertRows(
    db,
    'team_user',
    people.flatMap(({ id, team, isOwner, role }) => {
      const found = team && teams[team]
      const isAdministrator = isOwner === true || role?.role === 'clientAdmin'
      return found ? [{ ...key, team_id: found, user_id: id, is_administrator: isAdministrator }] : []
    }),
  )
}
