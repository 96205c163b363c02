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
 * Targets as seen from organization 1: client 10 with projects 100 and 101, client 11, teams 7 and 8. Organization 2 is
 * foreign to every caller and has the same structure.
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

const COLUMNS = [
  'share of client',
  'projectViewer',
  'projectAdmin',
  'clientViewer',
  'clientAdmin',
  'client key',
  'organization key',
  'billing admin',
  'owner',
  'super',
]
const SIGNS = { allowed: 'yes', forbidden: 'no', hidden: '-', expired: 'exp' } as const

/** yes: allowed. no: visible but forbidden (403). -: not visible (404). */
const TABLE = `
  organization.read          organization  -    -    -    -    -    -    yes  no   yes  yes
  organization.update        organization  -    -    -    -    -    -    yes  no   yes  yes
  organization.delete        organization  -    -    -    -    -    -    no   no   no   yes
  organization.changeOwners  organization  -    -    -    -    -    -    no   no   no   yes
  organization.listUsers     organization  -    -    -    -    -    -    no   no   yes  yes
  organization.changeKey     organization  -    -    -    -    -    -    no   no   yes  yes
  organization.readActivity  organization  -    -    -    -    -    -    yes  no   yes  yes
  organization.readBilling   organization  -    -    -    -    -    -    no   yes  yes  yes
  organization.changeBilling organization  -    -    -    -    -    -    no   yes  yes  yes
  client.create              organization  -    -    -    -    -    -    yes  no   yes  yes
  client.read                client        yes  yes  yes  yes  yes  yes  yes  -    yes  yes
  client.update              client        no   no   no   no   yes  yes  yes  -    yes  yes
  client.delete              client        no   no   no   no   yes  yes  yes  -    yes  yes
  client.move                client        no   no   no   no   no   no   no   -    no   yes
  client.readMembers         client        no   yes  yes  yes  yes  no   no   -    yes  yes
  client.changeMembers       client        no   no   no   no   yes  no   no   -    yes  yes
  client.changeKey           client        no   no   no   no   yes  no   no   -    yes  yes
  client.readActivity        client        no   yes  yes  yes  yes  yes  yes  -    yes  yes
  client.share               client        no   no   no   no   yes  no   no   -    yes  yes
  project.create             client        no   no   no   no   yes  yes  yes  -    yes  yes
  project.read               project       yes  yes  yes  yes  yes  yes  yes  -    yes  yes
  project.update             project       no   no   yes  no   yes  yes  yes  -    yes  yes
  project.delete             project       no   no   yes  no   yes  yes  yes  -    yes  yes
  project.readMembers        project       no   yes  yes  yes  yes  no   no   -    yes  yes
  project.changeMembers      project       no   no   yes  no   yes  no   no   -    yes  yes
  project.readActivity       project       no   yes  yes  yes  yes  yes  yes  -    yes  yes
  project.share              project       no   no   yes  no   yes  no   no   -    yes  yes
  site.create                project       no   no   yes  no   yes  yes  yes  -    yes  yes
  site.read                  site          yes  yes  yes  yes  yes  yes  yes  -    yes  yes
  site.update                site          no   no   yes  no   yes  yes  yes  -    yes  yes
  site.delete                site          no   no   yes  no   yes  yes  yes  -    yes  yes
  script.read                site          no   yes  yes  yes  yes  yes  yes  -    yes  yes
  script.update              site          no   no   yes  no   yes  yes  yes  -    yes  yes
  device.create              client        no   no   no   no   yes  yes  yes  -    yes  yes
  device.read                client        yes  yes  yes  yes  yes  yes  yes  -    yes  yes
  device.update              client        no   no   no   no   yes  yes  yes  -    yes  yes
  device.delete              client        no   no   no   no   yes  yes  yes  -    yes  yes
  run.read                   site          yes  yes  yes  yes  yes  yes  yes  -    yes  yes
  test.read                  site          yes  yes  yes  yes  yes  yes  yes  -    yes  yes
  test.create                site          no   yes  yes  yes  yes  yes  yes  -    yes  yes
  test.cancel                site          no   no   yes  no   yes  yes  yes  -    yes  yes
  test.delete                site          no   no   yes  no   yes  yes  yes  -    yes  yes
  experiment.create          site          no   no   yes  no   yes  yes  yes  -    yes  yes
  note.create                site          no   no   yes  no   yes  yes  yes  -    yes  yes
  note.update                site          no   no   yes  no   yes  yes  yes  -    yes  yes
  note.delete                site          no   no   yes  no   yes  yes  yes  -    yes  yes
  deployment.create          site          no   no   yes  no   yes  yes  yes  -    yes  yes
  deployment.update          site          no   no   yes  no   yes  yes  yes  -    yes  yes
  deployment.delete          site          no   no   yes  no   yes  yes  yes  -    yes  yes
  monitor.read               site          yes  yes  yes  yes  yes  yes  yes  -    yes  yes
  monitor.update             site          no   no   yes  no   yes  yes  yes  -    yes  yes
  maintenanceWindow.read     site          no   yes  yes  yes  yes  yes  yes  -    yes  yes
  maintenanceWindow.update   site          no   no   yes  no   yes  yes  yes  -    yes  yes
  team.create                organization  -    -    -    -    -    -    no   no   yes  yes
  team.read                  team          -    -    -    -    -    -    -    -    yes  yes
  team.update                team          -    -    -    -    -    -    -    -    yes  yes
  team.delete                team          -    -    -    -    -    -    -    -    yes  yes
  user.read                  organization  -    -    -    -    -    -    no   no   yes  yes
  user.update                organization  -    -    -    -    -    -    no   no   yes  yes
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/)) as [Action, string, ...string[]][]

/** Each list is ordered from least to most rights. */
const LADDERS = [
  ['projectViewer', 'projectAdmin', 'clientAdmin', 'owner', 'super', 'system'],
  ['clientViewer', 'clientAdmin'],
  ['projectViewer', 'clientViewer'],
  ['team member', 'team administrator', 'owner'],
  ['share of site', 'share of project', 'share of client', 'clientViewer'],
  ['client key', 'organization key', 'owner'],
  ['client key', 'clientAdmin'],
  ['billing admin', 'owner'],
]
const eachCase = function* () {
  for (const action of ACTIONS)
    for (const [name, target] of Object.entries(TARGETS)) yield { action, name, target }
}

describe('permissions', () => {
  it('has a line in the table for every action', () => {
    expect(TABLE.map(([action]) => action)).toEqual(ACTIONS)
  })

  it.each(TABLE)('%s on %s', (action, target, ...cells) => {
    expect(COLUMNS.map((name) => SIGNS[decide(ACTORS[name]!, action, TARGETS[target]!)])).toEqual(cells)
  })

  it.each(LADDERS)('a higher role includes all rights of a lower one: %s, %s …', (...names) => {
    for (const { action, name, target } of eachCase())
      for (const [index, lower] of names.slice(0, -1).entries())
        if (can(ACTORS[lower]!, action, target))
          expect(can(ACTORS[names[index + 1]!]!, action, target), `${lower}: ${action} on ${name}`).toBe(true)
  })

  it('apply equally to everything inside the scope of a role', () => {
    const alike: [string, string[]][] = [
      ['clientAdmin', ['project', 'site', 'siteBeside', 'projectBeside', 'client']],
      ['clientViewer', ['project', 'site', 'siteBeside', 'projectBeside', 'client']],
      ['client key', ['project', 'site', 'siteBeside', 'projectBeside', 'client']],
      ['projectAdmin', ['project', 'site', 'siteBeside']],
      ['projectViewer', ['project', 'site', 'siteBeside']],
      ['organization key', ['organization', 'client', 'clientBeside', 'project', 'site']],
      ['owner', ['organization', 'client', 'clientBeside', 'project', 'site', 'team', 'teamBeside']],
      ['super', Object.keys(TARGETS)],
      ['system', Object.keys(TARGETS)],
    ]
    for (const [actor, [first, ...others]] of alike)
      for (const action of ACTIONS)
        for (const other of others)
          expect(decide(ACTORS[actor]!, action, TARGETS[other]!), `${actor}: ${action} on ${other}`).toBe(
            decide(ACTORS[actor]!, action, TARGETS[first!]!),
          )
  })

  it('end at the scope of the role', () => {
    const outside: [string, string[]][] = [
      ['projectAdmin', ['projectBeside', 'clientBeside', 'organization', 'team', 'teamBeside']],
      ['projectViewer', ['projectBeside', 'clientBeside', 'organization', 'team', 'teamBeside']],
      ['clientAdmin', ['clientBeside', 'organization', 'team', 'teamBeside']],
      ['clientViewer', ['clientBeside', 'organization', 'team', 'teamBeside']],
      ['client key', ['clientBeside', 'organization', 'team', 'teamBeside']],
      ['organization key', ['team', 'teamBeside']],
      ['share of client', ['clientBeside', 'organization', 'team']],
      ['share of project', ['projectBeside', 'clientBeside', 'organization', 'team']],
      ['share of site', ['siteBeside', 'projectBeside', 'clientBeside', 'organization', 'team']],
      ['team member', ['organization', 'client', 'project', 'site', 'teamBeside']],
      ['team administrator', ['organization', 'client', 'project', 'site', 'teamBeside']],
      ['billing admin', ['client', 'project', 'site', 'team']],
      ...['agent', 'stranger', 'anonymous', 'member, no rights'].map((name): [string, string[]] => [
        name,
        Object.keys(TARGETS),
      ]),
    ]
    for (const [actor, targets] of outside)
      for (const action of ACTIONS)
        for (const target of targets)
          expect(decide(ACTORS[actor]!, action, TARGETS[target]!), `${actor}: ${action} on ${target}`).toBe(
            'hidden',
          )
  })

  it('return expired where a valid subscription would permit, except for renewal', () => {
    const pairs = [
      ['owner', 'owner, expired'],
      ['billing admin', 'billing admin, expired'],
      ['clientAdmin', 'clientAdmin, expired'],
      ['clientViewer', 'clientViewer, expired'],
      ['projectAdmin', 'projectAdmin, expired'],
      ['projectViewer', 'projectViewer, expired'],
      ['member, trial', 'member, trial expired'],
      ['organization key', 'organization key, exp.'],
      ['client key', 'client key, expired'],
      ['share of client', 'share, expired'],
    ]
    const renews = ['organization.read', 'organization.readBilling', 'organization.changeBilling']
    for (const [valid, ended] of pairs)
      for (const { action, name, target } of eachCase()) {
        const usual = decide(ACTORS[valid!]!, action, target)
        const expected = usual === 'allowed' && !renews.includes(action) ? 'expired' : usual
        expect(decide(ACTORS[ended!]!, action, target), `${ended}: ${action} on ${name}`).toBe(expected)
      }
  })

  it('are the same with a trial, an API key or as an expired super admin, except for billing', () => {
    for (const { action, target } of eachCase()) {
      const of = (name: string) => decide(ACTORS[name]!, action, target)
      expect(of('owner, trial')).toBe(of('owner'))
      expect(of('owner, API key')).toBe(of('owner'))
      expect(of('super, expired')).toBe(of('super'))
      expect(of('member, trial')).toBe(of('billing admin'))
    }
  })

  it('let a share link with that right start tests, and nothing else', () => {
    const mayTest = share(null, null, false, true)
    for (const { action, target } of eachCase()) {
      const usual = decide(ACTORS['share of client']!, action, target)
      const expected = action === 'test.create' && usual !== 'hidden' ? 'allowed' : usual
      expect(decide(mayTest, action, target)).toBe(expected)
    }
  })

  const everyone = ['system', 'super', 'super, expired', 'owner', 'owner, trial', 'owner, API key']
  const ofProject = ['projectAdmin', 'projectAdmin by team', 'projectViewer', 'projectViewer by team']
  const ofClient = ['clientAdmin', 'clientAdmin by team', 'clientViewer', 'clientViewer by team']
  const byTeams = [...ofProject, ...ofClient].filter((name) => name.endsWith('by team'))
  const keys = ['organization key', 'client key']
  const shares = ['share of client', 'share of project', 'share of site']
  const tops = ['system', 'super', 'super, expired']
  const table: [Action, string, string[]][] = [
    ['organization.delete', 'organization', tops],
    ['organization.changeOwners', 'organization', tops],
    ['client.move', 'client', tops],
    ['organization.listUsers', 'organization', everyone],
    ['user.update', 'organization', everyone],
    ['team.read', 'team', [...everyone, ...byTeams, 'team member', 'team administrator']],
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

  it('are never granted in a foreign organization', () => {
    for (const [name, actor] of Object.entries(ACTORS)) {
      if (name === 'system' || name.startsWith('super')) continue
      for (const target of Object.keys(TARGETS).filter(isForeign)) {
        const open = ACTIONS.filter((action) => decide(actor, action, TARGETS[target]!) !== 'hidden')
        expect(open, `${name} on ${target}`).toEqual([])
        expect(canSee(actor, TARGETS[target]!)).toBe(false)
      }
    }
  })

  it('of a team equal those of a person, and several roles are merged', () => {
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

  it('permit only renewal in an expired organization, and nothing in lists', () => {
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

  it('do not let API keys manage people, or share links change anything', () => {
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

  it('let a project member see the client but not its other projects', () => {
    expect(canSee(granted('projectViewer'), TARGETS.client!)).toBe(true)
    expect(canSee(granted('projectViewer'), TARGETS.projectBeside!)).toBe(false)
  })
})
