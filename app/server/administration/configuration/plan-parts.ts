import { createHash } from 'node:crypto'
import { configurationMessages } from '~/shared/messages/configuration'
import {
  diffClient,
  diffDevices,
  matchByName,
  nameKey,
  type Step,
} from '~/shared/rules/configuration/diff-client'
import { canonical } from '~/shared/rules/configuration/diff-fields'
import type { KnownClient, KnownDevice, WantedClient } from '~/shared/rules/configuration/trees'
import type { PlanInput } from '~/shared/schemas/configuration'
import type { TenantCtx } from '../../platform/context'
import type { Door } from '../../platform/foreign'
import { readLocationChooser } from '../site-settings'
import { faultAt, type Path } from './faults'
import { type ReadConfiguration, readConfiguration } from './read-configuration'
import { type Current, readCurrent } from './read-current'
import type { ReadClient } from './read-file'
import { getOrganizationName } from './store'
import { devicesAfter, type Wanting, wantClient } from './want-client'

const words = configurationMessages.faults

/** What one transaction writes. */
export interface PlannedPart {
  /** Where a long apply continues; sorted as the parts are. */
  key: string
  /** null: the devices of the organization. */
  client: string | null
  read: ReadClient | undefined
  known: KnownClient | undefined
  steps: Step[]
  /** Of the steps and the stored state. */
  digest: string
}

export interface PlannedConfiguration {
  organization: string
  read: ReadConfiguration
  parts: PlannedPart[]
  withoutValue: string[]
  missing: Wanting['missing']
}

export const hasWork = ({ steps }: PlannedPart): boolean => steps.some(({ action }) => action !== 'keep')

/** Names the work that is left. */
export const hashOf = (parts: readonly PlannedPart[]): string =>
  sha256(parts.map(({ key, digest }) => `${key} ${digest}`).join('\n'))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Compares the file with the stored configuration. Throws INVALID with every fault of the file. */
export async function planParts(ctx: TenantCtx, door: Door, input: PlanInput): Promise<PlannedConfiguration> {
  const read = await readConfiguration(door, input)
  const organization = await getOrganizationName(ctx.db, ctx.tenant)
  if (read.organization !== undefined && nameKey(read.organization) !== nameKey(organization))
    throw await read.invalid([faultAt(['organization'], words.otherOrganization(read.organization))])
  const current = await readCurrent(ctx)
  const wanting = await wantingOf(ctx, input, read, current.devices)
  const clients = matchByName(current.clients, read.clients)
  refuseAmbiguous(wanting, clients.pairs, read, current)
  const wanted = await Promise.all(clients.pairs.map((pair) => wantClient(wanting, pair.wanted, pair.known)))
  if (wanting.faults.length > 0) throw await read.invalid(wanting.faults)
  const ofClients = clients.pairs.map(({ wanted: client, known }, index) =>
    partOf(
      `1 ${String(index).padStart(6, '0')} ${nameKey(client.name)}`,
      client,
      known,
      wanted[index],
      input.delete,
    ),
  )
  const left = clients.left.map((known) =>
    partOf(`2 ${nameKey(known.name)}`, undefined, known, undefined, input.delete),
  )
  return {
    organization,
    read,
    // The database sorts names in its own way; the rest of a long apply is found by the key.
    parts: [...devicesParts(read, current, input.delete), ...ofClients, ...left].sort((a, b) =>
      a.key < b.key ? -1 : 1,
    ),
    withoutValue: [...wanting.withoutValue].sort(),
    missing: wanting.missing,
  }
}

/** The part of one client again, from what is stored now. */
export async function planAgain(
  ctx: TenantCtx,
  input: PlanInput,
  { read }: PlannedConfiguration,
  part: PlannedPart,
): Promise<PlannedPart> {
  const { devices, clients } = await readCurrent(ctx, part.known ? { client: part.known.id } : { client: 0 })
  if (part.client === null) {
    const [again] = devicesParts(read, { devices, clients }, input.delete)
    return again ?? part
  }
  const known = clients[0]
  const wanting = await wantingOf(ctx, input, read, devices)
  const wanted = part.read && (await wantClient(wanting, part.read, known))
  if (wanting.faults.length > 0) throw await read.invalid(wanting.faults)
  return partOf(part.key, part.read, known, wanted, input.delete)
}

async function wantingOf(
  ctx: TenantCtx,
  input: PlanInput,
  read: ReadConfiguration,
  shared: KnownDevice[],
): Promise<Wanting> {
  return {
    ctx,
    values: input.secrets,
    deletes: input.delete,
    locations: await readLocationChooser(ctx),
    shared: devicesAfter(input.delete, shared, read.devices),
    faults: [],
    withoutValue: new Set(),
    missing: [],
  }
}

function partOf(
  key: string,
  read: ReadClient | undefined,
  known: KnownClient | undefined,
  wanted: WantedClient | undefined,
  deletes: boolean,
): PlannedPart {
  const steps = diffClient(known, wanted, deletes)
  const client = read?.name ?? known?.name ?? ''
  return { key, client, read, known, steps, digest: digestOf(steps, known) }
}

function devicesParts(read: ReadConfiguration, { devices }: Current, deletes: boolean): PlannedPart[] {
  const { changed, removed } = diffDevices(devices, read.devices, [], deletes)
  const steps = [...changed, ...removed]
  if (steps.length === 0) return []
  return [
    { key: '0', client: null, read: undefined, known: undefined, steps, digest: digestOf(steps, devices) },
  ]
}

/** Without values of secrets, which may be given after the plan was made. */
const digestOf = (steps: Step[], known: unknown): string => {
  const shown = JSON.stringify(steps, (key, value) => (SECRET_KEYS.has(key) ? undefined : value))
  return sha256(`${shown}${canonical(known)}`)
}
const SECRET_KEYS = new Set(['secrets', 'compared'])

interface Renamed {
  name: string
  formerName?: string | undefined
}

/** A former name that still exists beside the new one: it is unclear which history is meant. */
function refuseAmbiguous(
  { faults }: Wanting,
  pairs: { wanted: ReadClient; known: KnownClient | undefined }[],
  read: ReadConfiguration,
  current: Current,
): void {
  const check = (known: readonly { name: string }[], wanted: readonly (Renamed & { path: Path })[]) => {
    const names = new Set(known.map(({ name }) => nameKey(name)))
    const own = new Set(wanted.map(({ name }) => nameKey(name)))
    for (const { name, formerName, path } of wanted) {
      if (formerName === undefined || nameKey(formerName) === nameKey(name)) continue
      const isStillThere = names.has(nameKey(formerName)) && !own.has(nameKey(formerName))
      if (isStillThere && names.has(nameKey(name)))
        faults.push(faultAt([...path, 'formerName'], words.bothExist(formerName, name)))
    }
  }
  const placed = (list: readonly Renamed[] = [], path: Path) =>
    list.map((item, index) => ({ ...item, path: [...path, index] }))
  check(current.devices, placed(read.devices, ['devices']))
  check(current.clients, read.clients)
  for (const { wanted, known } of pairs) {
    check(known?.devices ?? [], placed(wanted.devices, [...wanted.path, 'devices']))
    check(known?.projects ?? [], wanted.projects)
    for (const project of wanted.projects) {
      const stored = known?.projects.find(({ name }) => nameKey(name) === nameKey(project.name))
      check(
        (stored?.sites ?? []).map(({ settings }) => settings),
        project.sites.map((site) => ({ ...site, name: site.settings.name })),
      )
    }
  }
}
