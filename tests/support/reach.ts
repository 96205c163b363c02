/** Access of each kind of caller: shared by the matrix tests of the API and of the screens. */

export type Thing = 'organization' | 'client' | 'project' | 'team' | 'user'
export const RANK = { member: 1, admin: 2, clientAdmin: 3, owner: 4, super: 5 } as const
export type Reach = Partial<Record<Thing, number>>

const ALL = (rank: number): Reach => ({
  organization: rank,
  client: rank,
  project: rank,
  team: rank,
  user: rank,
})

/** Rights in the caller's own place; none elsewhere. */
export const REACH = {
  anonymous: {},
  nobody: {},
  stranger: {},
  billingAdmin: {},
  trialMember: { client: 1, project: 1 },
  projectViewer: { client: 1, project: 1 },
  projectAdmin: { client: 1, project: 2 },
  clientViewer: { client: 1, project: 1 },
  clientAdmin: { client: 3, project: 3 },
  teamMember: { client: 1, project: 1, team: 1 },
  teamAdministrator: { client: 1, project: 1, team: 2 },
  owner: ALL(4),
  super: ALL(5),
  share: { client: 1, project: 1 },
} satisfies Record<string, Reach>

export const seesBilling = (person: string): boolean => person === 'billingAdmin' || person === 'trialMember'
