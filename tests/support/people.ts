import { type Answer, anonymous, type Caller, signInAs } from './api'
import { createTenant, type Tenant } from './factories'

export const PEOPLE = [
  'anonymous',
  'nobody',
  'stranger',
  'projectViewer',
  'projectAdmin',
  'clientViewer',
  'clientAdmin',
  'owner',
  'super',
] as const
export type Person = (typeof PEOPLE)[number]
export type People = Record<Person, Caller>

export async function createPeople({ organization, client, project }: Tenant): Promise<People> {
  const otherTenant = await createTenant()
  return {
    anonymous,
    nobody: await signInAs({}),
    stranger: await signInAs({ ownerOf: [otherTenant.organization] }),
    projectViewer: await signInAs({ grants: [{ role: 'projectViewer', client, project }] }),
    projectAdmin: await signInAs({ grants: [{ role: 'projectAdmin', client, project }] }),
    clientViewer: await signInAs({ grants: [{ role: 'clientViewer', client }] }),
    clientAdmin: await signInAs({ grants: [{ role: 'clientAdmin', client }] }),
    owner: await signInAs({ ownerOf: [organization] }),
    super: await signInAs({ isSuper: true }),
  }
}

export async function statuses(
  people: People,
  ask: (caller: Caller) => Promise<Answer>,
): Promise<Record<Person, number>> {
  const answers = {} as Record<Person, number>
  for (const person of PEOPLE) answers[person] = (await ask(people[person])).status
  return answers
}

/** `from` and above get `allowed`, members below it 403, outsiders 404. */
export function allowedFrom(from: Person, allowed: number): Record<Person, number> {
  const at = (person: Person) => PEOPLE.indexOf(person)
  const refused = (person: Person) =>
    person === 'anonymous' ? 401 : at(person) <= at('stranger') ? 404 : 403
  return Object.fromEntries(
    PEOPLE.map((person) => [person, at(person) >= at(from) ? allowed : refused(person)]),
  ) as Record<Person, number>
}
