import { describe, expect, it } from 'vitest'
import { ACTIONS, type Actor, type AssignableRole, can, canSee, type Target } from './roles'

const user = (more: Partial<Extract<Actor, { kind: 'user' }>>): Actor => ({
  kind: 'user',
  userId: 'u',
  sessionId: 's',
  email: 'u@example.com',
  isSuper: false,
  ownerOf: [],
  memberOf: [],
  billingOf: [],
  trialOf: [],
  expiredIn: [],
  teams: [],
  grants: [],
  ...more,
})
const granted = (role: AssignableRole, projectId: number | null = null) =>
  user({ grants: [{ organizationId: 1, clientId: 10, projectId, role }] })

const actors: Record<string, Actor> = {
  anonymous: { kind: 'anonymous' },
  agent: { kind: 'agent', agentId: 'a', locationId: 1, name: 'a' },
  system: { kind: 'system', name: 'scheduler' },
  super: user({ isSuper: true }),
  owner: user({ ownerOf: [1] }),
  foreignOwner: user({ ownerOf: [2] }),
  nobody: user({}),
  clientAdmin: granted('clientAdmin'),
  clientViewer: granted('clientViewer'),
  projectAdmin: granted('projectAdmin', 100),
  projectViewer: granted('projectViewer', 100),
}
const organization: Target = { organizationId: 1 }
const client: Target = { organizationId: 1, clientId: 10 }
const otherClient: Target = { organizationId: 1, clientId: 11 }
const project: Target = { organizationId: 1, clientId: 10, projectId: 100 }
const sibling: Target = { organizationId: 1, clientId: 10, projectId: 101 }

const everyone = ['system', 'super', 'owner']
const table: [string, (typeof ACTIONS)[number], Target, string[]][] = [
  ['organization', 'organization.read', organization, everyone],
  ['organization', 'organization.delete', organization, ['system', 'super']],
  ['organization', 'client.create', organization, everyone],
  [
    'client',
    'client.read',
    client,
    [...everyone, 'clientAdmin', 'clientViewer', 'projectAdmin', 'projectViewer'],
  ],
  ['client', 'client.update', client, [...everyone, 'clientAdmin']],
  ['client', 'project.create', client, [...everyone, 'clientAdmin']],
  ['another client', 'client.read', otherClient, everyone],
  ['project', 'site.create', project, [...everyone, 'clientAdmin', 'projectAdmin']],
  [
    'project',
    'site.read',
    project,
    [...everyone, 'clientAdmin', 'clientViewer', 'projectAdmin', 'projectViewer'],
  ],
  [
    'project',
    'test.create',
    project,
    [...everyone, 'clientAdmin', 'clientViewer', 'projectAdmin', 'projectViewer'],
  ],
  ['a sibling project', 'site.read', sibling, [...everyone, 'clientAdmin', 'clientViewer']],
  ['a sibling project', 'site.update', sibling, [...everyone, 'clientAdmin']],
  ['client', 'device.create', client, [...everyone, 'clientAdmin']],
]

describe('can', () => {
  for (const [place, action, target, allowed] of table) {
    for (const [name, actor] of Object.entries(actors)) {
      const expected = allowed.includes(name)
      it(`${name} ${expected ? 'may' : 'may not'} ${action} on ${place}`, () => {
        expect(can(actor, action, target)).toBe(expected)
      })
    }
  }

  it('grants nothing in a foreign organization, whatever the action', () => {
    const foreign: Target = { organizationId: 3, clientId: 10, projectId: 100 }
    for (const [name, actor] of Object.entries(actors)) {
      if (name === 'system' || name === 'super') continue
      expect(ACTIONS.filter((action) => can(actor, action, foreign))).toEqual([])
      expect(canSee(actor, foreign)).toBe(false)
    }
  })

  it('lets a project member see the client but not its other projects', () => {
    expect(canSee(actors.projectViewer!, client)).toBe(true)
    expect(canSee(actors.projectViewer!, sibling)).toBe(false)
  })
})
