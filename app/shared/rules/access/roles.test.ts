import { describe, expect, it } from 'vitest'
import { TABLE } from './fixtures/actions-by-caller'
import {
  ACTORS,
  byTeam,
  COLUMNS,
  grant,
  granted,
  isForeign,
  LADDERS,
  share,
  TARGETS,
  user,
} from './fixtures/actors'
import {
  ACTIONS,
  type Action,
  can,
  canSee,
  decide,
  type ShareActor,
  scopeOf,
  scopeWithin,
  type Target,
} from './roles'

const SIGNS = { allowed: 'yes', forbidden: 'no', hidden: '-', expired: 'exp' } as const

const eachCase = function* () {
  for (const action of ACTIONS)
    for (const [name, target] of Object.entries(TARGETS)) yield { action, name, target }
}

describe('permissions', () => {
  it('are in the table for every action', () => {
    expect(TABLE.map(([action]) => action).sort()).toEqual([...ACTIONS].sort())
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
      ['share of session', Object.keys(TARGETS)],
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
    const renews = [
      'organization.read',
      'organization.readBilling',
      'organization.readInvoices',
      'organization.changeBilling',
    ]
    for (const [valid, ended] of pairs)
      for (const { action, name, target } of eachCase()) {
        const usual = decide(ACTORS[valid!]!, action, target)
        const expected = usual === 'allowed' && !renews.includes(action) ? 'expired' : usual
        expect(decide(ACTORS[ended!]!, action, target), `${ended}: ${action} on ${name}`).toBe(expected)
      }
  })

  it('are the same with a trial, an API key or as an expired super admin, except for billing', () => {
    for (const { action, target } of eachCase()) {
      const decisionOf = (name: string) => decide(ACTORS[name]!, action, target)
      expect(decisionOf('owner, trial')).toBe(decisionOf('owner'))
      expect(decisionOf('owner, API key')).toBe(decisionOf('owner'))
      expect(decisionOf('super, expired')).toBe(decisionOf('super'))
      const isOfPayers = /^organization\.(changeBilling|readInvoices)$/.test(action)
      const isPaying = isOfPayers && decisionOf('billing admin') === 'allowed'
      expect(decisionOf('member, trial'), action).toBe(isPaying ? 'forbidden' : decisionOf('billing admin'))
    }
  })

  it('let a link to a session read the runs of the session, and nothing else', () => {
    const visitor = ACTORS['share of session']!
    const allowed = (target: Target) => ACTIONS.filter((action) => can(visitor, action, target))
    const run = { ...TARGETS['site']!, runId: 'r' }
    expect(allowed(run)).toEqual(['run.read'])
    expect(allowed({ ...run, runId: 'other' })).toEqual([])
    expect(allowed({ ...run, organizationId: 2 })).toEqual([])
    expect(decide({ ...visitor, isExpired: true } as ShareActor, 'run.read', run)).toBe('expired')
    const nothing = { everything: false, organizationIds: [], clients: [], projects: [], sites: [] }
    expect(scopeOf(visitor)).toEqual(nothing)
    expect(scopeWithin(visitor, 'compareSession', 'c')).toEqual({ ...nothing, organizationIds: [1] })
    expect(scopeWithin(visitor, 'compareSession', 'd')).toEqual(nothing)
    expect(scopeWithin(visitor, 'personalDashboard', 'c')).toEqual(nothing)
    expect(scopeWithin(ACTORS['share of site']!, 'compareSession', 'c')).toEqual(
      scopeOf(ACTORS['share of site']!),
    )
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
      [...everyone, 'owner, expired', 'billing admin', 'billing admin, expired'],
    ],
    [
      'organization.readBilling',
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
    ['organization.setSubscription', 'organization', tops],
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
      const may = [
        'organization.read',
        'organization.readBilling',
        'organization.readInvoices',
        'organization.changeBilling',
      ]
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

  it('tell share links nothing about the organization as a whole', () => {
    const open = ACTIONS.filter((action) => can(ACTORS['share of client']!, action, TARGETS.site!))
    expect(open.filter((action) => !/\.read$/.test(action) || action.startsWith('organization.'))).toEqual([])
    for (const action of ACTIONS.filter((one) => one.endsWith('.readUsage')))
      for (const name of shares) expect(can(ACTORS[name]!, action, TARGETS.site!), action).toBe(false)
  })

  it('let a project member see the client but not its other projects', () => {
    expect(canSee(granted('projectViewer'), TARGETS.client!)).toBe(true)
    expect(canSee(granted('projectViewer'), TARGETS.projectBeside!)).toBe(false)
  })
})
