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

/** Every right of a caller as a number, for comparing callers. An owner of any organization may open owners' screens. */
function rightsOf(person: keyof typeof REACH): Record<string, number> {
  const isSignedIn = person !== 'anonymous' && person !== 'share'
  const isOwner = person === 'owner' || person === 'super'
  return {
    ...REACH[person],
    account: Number(isSignedIn),
    link: Number(person === 'share'),
    billing: Number(isOwner || seesBilling(person)),
    ownership: Number(isOwner || person === 'stranger'),
  }
}

/** Partial order: a project admin and a team administrator, for example, each have a right that the other lacks. */
function isBelow(weak: keyof typeof REACH, strong: keyof typeof REACH): boolean {
  const [less, more] = [rightsOf(weak), rightsOf(strong)]
  const isAtMost = (a: Record<string, number>, b: Record<string, number>) =>
    Object.entries(a).every(([name, rank]) => rank <= (b[name] ?? 0))
  return isAtMost(less, more) && !isAtMost(more, less)
}

export const strongestOf = <P extends keyof typeof REACH>(people: P[]): P[] =>
  people.filter((one) => !people.some((other) => isBelow(one, other)))
export const weakestOf = <P extends keyof typeof REACH>(people: P[]): P[] =>
  people.filter((one) => !people.some((other) => isBelow(other, one)))
