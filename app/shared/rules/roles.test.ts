import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  type Action,
  type Actor,
  type AssignableRole,
  can,
  canSee,
  decide,
  type Grant,
  scopeOf,
  type Target,
  type UserActor,
} from './roles'

/**
 * Seen from organization 1: client 10 with projects 100 and 101, client 11 beside it, teams 7 and 8.
 * Organization 2 is foreign to everybody; its things lie in the same shape.
 */
const TARGETS: Record<string, Target> = {
  organization: { organizationId: 1 },
  client: { organizationId: 1, clientId: 10 },
  project: { organizationId: 1, clientId: 10, projectId: 100 },
  site: { organizationId: 1, clientId: 10, projectId: 100, siteId: 1000 },
  siteBeside: { organizationId: 1, clientId: 10, projectId: 100, siteId: 1001 },
  projectBeside: { organizationId: 1, clientId: 10, projectId: 101 },
  clientBeside: { organizationId: 1, clientId: 11 },
  team: { organizationId: 1, teamId: 7 },
  teamBeside: { organizationId: 1, teamId: 8 },
  foreignOrg: { organizationId: 2 },
  foreignClient: { organizationId: 2, clientId: 10 },
  foreignProject: { organizationId: 2, clientId: 10, projectId: 100 },
  foreignTeam: { organizationId: 2, teamId: 7 },
}
const isForeign = (name: string) => name.startsWith('foreign')

const user = (more: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: 'u',
  sessionId: 's',
  email: 'u@example.com',
  isSuper: false,
  ownerOf: [],
  memberOf: [1],
  billingOf: [],
  trialOf: [],
  expiredIn: [],
  teams: [],
  grants: [],
  ...more,
})
const grant = (role: AssignableRole, teamId?: number): Grant => ({
  organizationId: 1,
  clientId: 10,
  projectId: role.startsWith('project') ? 100 : null,
  role,
  ...(teamId !== undefined && { teamId }),
})
const granted = (role: AssignableRole, more: Partial<UserActor> = {}) =>
  user({ grants: [grant(role)], ...more })
const byTeam = (role: AssignableRole) =>
  user({ grants: [grant(role, 7)], teams: [{ organizationId: 1, teamId: 7, isAdministrator: false }] })
const expired = { expiredIn: [1] }
const trial = { trialOf: [1] }
const key = (clientId: number | null, isExpired = false): Actor => ({
  kind: 'key',
  name: 'k',
  organizationId: 1,
  clientId,
  isExpired,
})
const share = (
  projectId: number | null,
  siteId: number | null,
  isExpired = false,
  mayTest = false,
): Actor => ({
  kind: 'share',
  linkId: 'l',
  name: 'l',
  organizationId: 1,
  clientId: 10,
  projectId,
  siteId,
  mayTest,
  isExpired,
})

const ACTORS: Record<string, Actor> = {
  system: { kind: 'system', name: 'scheduler' },
  super: user({ isSuper: true, memberOf: [] }),
  'super, expired': user({ isSuper: true, ...expired }),
  owner: user({ ownerOf: [1] }),
  'owner, trial': user({ ownerOf: [1], ...trial }),
  'owner, expired': user({ ownerOf: [1], ...expired }),
  'owner, API key': user({ ownerOf: [1], sessionId: null }),
  'billing admin': user({ billingOf: [1] }),
  'billing admin, expired': user({ billingOf: [1], ...expired }),
  clientAdmin: granted('clientAdmin'),
  'clientAdmin, expired': granted('clientAdmin', expired),
  'clientAdmin by team': byTeam('clientAdmin'),
  clientViewer: granted('clientViewer'),
  'clientViewer, expired': granted('clientViewer', expired),
  'clientViewer by team': byTeam('clientViewer'),
  projectAdmin: granted('projectAdmin'),
  'projectAdmin, expired': granted('projectAdmin', expired),
  'projectAdmin by team': byTeam('projectAdmin'),
  projectViewer: granted('projectViewer'),
  'projectViewer, expired': granted('projectViewer', expired),
  'projectViewer by team': byTeam('projectViewer'),
  'team member': user({ teams: [{ organizationId: 1, teamId: 7, isAdministrator: false }] }),
  'team administrator': user({ teams: [{ organizationId: 1, teamId: 7, isAdministrator: true }] }),
  'member, no rights': user(),
  'member, trial': user(trial),
  'member, trial expired': user({ ...trial, ...expired }),
  'organization key': key(null),
  'organization key, exp.': key(null, true),
  'client key': key(10),
  'client key, expired': key(10, true),
  'share of client': share(null, null),
  'share of project': share(100, null),
  'share of site': share(100, 1000),
  'share, expired': share(null, null, true),
  agent: { kind: 'agent', agentId: 'a', locationId: 1, name: 'a' },
  stranger: user({ memberOf: [], grants: [] }),
  anonymous: { kind: 'anonymous' },
}

const SIGNS = { allowed: 'yes', forbidden: 'no', hidden: '.', expired: 'exp' } as const

/** One action as a table: a line a caller, a column a target. */
function matrixOf(action: Action): string {
  const names = Object.keys(TARGETS)
  const first = 24
  const line = (head: string, cells: string[]) =>
    head.padEnd(first) + cells.map((cell, i) => cell.padEnd((names[i]?.length ?? 0) + 2)).join('')
  const rows = Object.entries(ACTORS).map(([name, actor]) =>
    line(
      name,
      Object.values(TARGETS).map((target) => SIGNS[decide(actor, action, target)]),
    ),
  )
  return [line(action, names), ...rows].map((text) => text.trimEnd()).join('\n')
}

describe('who may do what', () => {
  it('is as written in roles.matrix.txt: yes, no (seen, not allowed), . (not found), exp (expired)', async () => {
    const text = `${ACTIONS.map(matrixOf).join('\n\n')}\n`
    await expect(text).toMatchFileSnapshot('./roles.matrix.txt')
  })

  const everyone = ['system', 'super', 'super, expired', 'owner', 'owner, trial', 'owner, API key']
  const ofProject = ['projectAdmin', 'projectAdmin by team', 'projectViewer', 'projectViewer by team']
  const ofClient = ['clientAdmin', 'clientAdmin by team', 'clientViewer', 'clientViewer by team']
  const keys = ['organization key', 'client key']
  const shares = ['share of client', 'share of project', 'share of site']
  const tops = ['system', 'super', 'super, expired']
  const table: [Action, string, string[]][] = [
    ['organization.delete', 'organization', tops],
    ['organization.changeOwners', 'organization', tops],
    ['client.move', 'client', tops],
    ['organization.listUsers', 'organization', everyone],
    ['user.update', 'organization', everyone],
    ['team.delete', 'team', everyone],
    ['team.update', 'team', [...everyone, 'team administrator']],
    ['team.update', 'teamBeside', everyone],
    ['client.create', 'organization', [...everyone, 'organization key']],
    ['client.changeMembers', 'client', [...everyone, 'clientAdmin', 'clientAdmin by team']],
    ['client.changeMembers', 'clientBeside', everyone],
    [
      'project.changeMembers',
      'project',
      [...everyone, 'clientAdmin', 'clientAdmin by team', 'projectAdmin', 'projectAdmin by team'],
    ],
    ['project.changeMembers', 'projectBeside', [...everyone, 'clientAdmin', 'clientAdmin by team']],
    ['site.read', 'site', [...everyone, ...ofClient, ...ofProject, ...keys, ...shares]],
    [
      'site.read',
      'siteBeside',
      [...everyone, ...ofClient, ...ofProject, ...keys, 'share of client', 'share of project'],
    ],
    ['test.create', 'site', [...everyone, ...ofClient, ...ofProject, ...keys]],
    ['note.create', 'organization', [...everyone, 'organization key']],
    [
      'deployment.create',
      'site',
      [...everyone, 'clientAdmin', 'clientAdmin by team', 'projectAdmin', 'projectAdmin by team', ...keys],
    ],
    [
      'organization.changeBilling',
      'organization',
      [
        ...everyone,
        'owner, expired',
        'billing admin',
        'billing admin, expired',
        'member, trial',
        'member, trial expired',
      ],
    ],
  ]
  it.each(table)('%s on %s', (action, target, allowed) => {
    const found = Object.keys(ACTORS).filter((name) => can(ACTORS[name]!, action, TARGETS[target]!))
    expect(found.sort()).toEqual([...allowed].sort())
  })

  it('grants nothing in a foreign organization, whatever the action', () => {
    for (const [name, actor] of Object.entries(ACTORS)) {
      if (name === 'system' || name.startsWith('super')) continue
      for (const target of Object.keys(TARGETS).filter(isForeign)) {
        const open = ACTIONS.filter((action) => decide(actor, action, TARGETS[target]!) !== 'hidden')
        expect(open, `${name} on ${target}`).toEqual([])
        expect(canSee(actor, TARGETS[target]!)).toBe(false)
      }
    }
  })

  it('gives by a team exactly what is given to the person, and of several rights the union', () => {
    for (const role of ['clientAdmin', 'clientViewer', 'projectAdmin', 'projectViewer'] as const) {
      for (const action of ACTIONS) {
        for (const target of Object.values(TARGETS).filter((one) => one.teamId === undefined)) {
          expect(decide(byTeam(role), action, target)).toBe(decide(granted(role), action, target))
        }
      }
    }
    const both = user({ grants: [grant('projectViewer'), grant('clientAdmin', 7), grant('clientViewer')] })
    expect(can(both, 'client.update', TARGETS.client!)).toBe(true)
  })

  it('leaves open in an expired organization only what renews it, and nothing in lists', () => {
    for (const name of Object.keys(ACTORS).filter((one) => /exp/.test(one) && !one.startsWith('super'))) {
      const actor = ACTORS[name]!
      const open = ACTIONS.filter((action) =>
        Object.values(TARGETS).some((target) => can(actor, action, target)),
      )
      const may = ['organization.read', 'organization.readBilling', 'organization.changeBilling']
      expect(
        open.filter((action) => !may.includes(action)),
        name,
      ).toEqual([])
      expect(scopeOf(actor)).toMatchObject({ organizationIds: [], clients: [], projects: [], sites: [] })
    }
  })

  it('lets no program with a key see to people, and no shared link change anything', () => {
    const forPeople = ACTIONS.filter((action) => /^(user|team)\.|Members$|Owners$/.test(action))
    for (const target of Object.values(TARGETS)) {
      for (const name of ['organization key', 'client key'])
        expect(forPeople.filter((action) => can(ACTORS[name]!, action, target))).toEqual([])
      for (const name of shares)
        expect(
          ACTIONS.filter((action) => can(ACTORS[name]!, action, target) && !action.endsWith('.read')),
        ).toEqual([])
    }
  })

  it('lets a project member see the client but not its other projects', () => {
    expect(canSee(granted('projectViewer'), TARGETS.client!)).toBe(true)
    expect(canSee(granted('projectViewer'), TARGETS.projectBeside!)).toBe(false)
  })
})
