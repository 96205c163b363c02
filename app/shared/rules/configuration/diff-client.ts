import type { ChangeKind, FieldChange } from '../../schemas/configuration'
import type { ChangeAction } from './change-actions'
import { diffFields } from './diff-fields'
import type { KnownClient, KnownDevice, KnownSite, WantedClient, WantedDevice, WantedSite } from './trees'

/** One step of a plan; `id` is of the existing thing, `wanted` what it becomes. */
export interface Step<W = unknown> {
  action: ChangeAction
  kind: ChangeKind
  /** Names from the client downwards. */
  path: string[]
  formerName: string | null
  fields: FieldChange[]
  id: number | null
  /** The project that the site belongs to; null when it is created too. */
  projectId: number | null
  wanted: W | null
}

interface Named {
  name: string
  formerName?: string | undefined
}

/** Names are unique without regard to case. */
export const nameKey = (name: string): string => name.toLowerCase()

/** A thing by its name, else by its former name: a rename that was applied already matches by name. */
export function matchByName<K extends { name: string }, W extends Named>(known: K[], wanted: W[]) {
  const left = new Map(known.map((item) => [nameKey(item.name), item]))
  const matches = new Map<W, K>()
  const take = (item: W, name: string | undefined) => {
    const match = name === undefined || matches.has(item) ? undefined : left.get(nameKey(name))
    if (!match) return
    matches.set(item, match)
    left.delete(nameKey(match.name))
  }
  for (const item of wanted) take(item, item.name)
  for (const item of wanted) take(item, item.formerName)
  return {
    pairs: wanted.map((item) => ({ wanted: item, known: matches.get(item) })),
    left: [...left.values()],
  }
}

/** What the file leaves out is only deleted on request. */
const removal = (deletes: boolean): ChangeAction => (deletes ? 'delete' : 'keep')

const step = <W>(
  action: ChangeAction,
  kind: ChangeKind,
  path: string[],
  more: Partial<Step<W>> = {},
): Step<W> => ({
  action,
  kind,
  path,
  formerName: null,
  fields: [],
  id: null,
  projectId: null,
  wanted: null,
  ...more,
})

/**
 * The steps that make a client as the file wants it, in an order in which names are free: renames before additions,
 * sites before the devices that they use are deleted.
 */
export function diffClient(
  known: KnownClient | undefined,
  wanted: WantedClient | undefined,
  deletes: boolean,
): Step[] {
  if (!wanted) return known ? [step(removal(deletes), 'client', [known.name], { id: known.id })] : []
  const at = [wanted.name]
  const ofClient = known
    ? updateOf('client', at, known, wanted, diffFields(ownFields(known), withKept(known, wanted)))
    : [step('create', 'client', at, { wanted })]
  const devices = diffDevices(known?.devices ?? [], wanted.devices, at, deletes)
  const projects = matchByName(known?.projects ?? [], wanted.projects)
  const ofProjects: Step[] = []
  const removed: Step[] = []
  const changed: Step[] = []
  for (const pair of projects.pairs) {
    const path = [...at, pair.wanted.name]
    ofProjects.push(
      ...(pair.known
        ? updateOf(
            'project',
            path,
            pair.known,
            pair.wanted,
            diffFields(ownFields(pair.known), withKept(pair.known, pair.wanted)),
          )
        : [step('create', 'project', path, { wanted: pair.wanted })]),
    )
    const sites = diffSites(pair.known?.sites ?? [], pair.wanted.sites, path, deletes)
    const projectId = pair.known?.id ?? null
    removed.push(...sites.removed.map((site) => ({ ...site, projectId })))
    changed.push(...sites.changed.map((site) => ({ ...site, projectId })))
  }
  const gone = projects.left.map(({ id, name, sites }) =>
    step(removal(deletes), 'project', [...at, name], { id, fields: counted('sites', sites.length) }),
  )
  return [...ofClient, ...ofProjects, ...devices.changed, ...removed, ...changed, ...gone, ...devices.removed]
}

type OwnFields = Pick<KnownClient, 'name' | 'tags'> & { retentionDays?: number | undefined }

const ownFields = ({ name, tags, retentionDays }: OwnFields) => ({
  name,
  tags: [...tags].sort(),
  ...(retentionDays !== undefined && { retentionDays }),
})

/** What the file leaves out stays. */
const withKept = (known: OwnFields, wanted: Named & Partial<OwnFields>) =>
  ownFields({
    name: wanted.name,
    tags: wanted.tags ?? known.tags,
    retentionDays: wanted.retentionDays ?? known.retentionDays,
  })

function updateOf<W extends Named>(
  kind: ChangeKind,
  path: string[],
  known: { id: number; name: string },
  wanted: W,
  fields: FieldChange[],
): Step[] {
  if (fields.length === 0) return []
  const formerName = known.name === wanted.name ? null : known.name
  return [step('update', kind, path, { id: known.id, fields, wanted, formerName })]
}

/** Devices that the file does not name at all stay as they are. */
export function diffDevices(
  known: KnownDevice[],
  wanted: WantedDevice[] | undefined,
  at: string[],
  deletes: boolean,
): { changed: Step[]; removed: Step[] } {
  if (!wanted) return { changed: [], removed: [] }
  const { pairs, left } = matchByName(known, wanted)
  const changed = pairs.flatMap((pair) => {
    const path = [...at, pair.wanted.name]
    if (!pair.known) return [step('create', 'device', path, { wanted: pair.wanted })]
    const { id: _, ...before } = pair.known
    const { formerName: __, ...after } = pair.wanted
    return updateOf('device', path, pair.known, pair.wanted, diffFields(before, after))
  })
  const removed = left.map(({ id, name }) => step(removal(deletes), 'device', [...at, name], { id }))
  return { changed, removed }
}

function diffSites(known: KnownSite[], wanted: WantedSite[], at: string[], deletes: boolean) {
  const { pairs, left } = matchByName(
    known.map((site) => ({ ...site, name: site.settings.name })),
    wanted.map((site) => ({ ...site, name: site.settings.name })),
  )
  const changed = pairs.flatMap((pair): Step[] => {
    const path = [...at, pair.wanted.name]
    const { settings } = pair.wanted
    if (!pair.known) {
      const fields = [
        ...counted('pages', settings.pages.length),
        ...counted('monitors', settings.monitors.length),
      ]
      return [step('create', 'site', path, { wanted: pair.wanted, fields })]
    }
    return updateOf(
      'site',
      path,
      pair.known,
      pair.wanted,
      diffFields(pair.known.compared, pair.wanted.compared),
    )
  })
  const removed = left.map(({ id, name, settings }) =>
    step(removal(deletes), 'site', [...at, name], { id, fields: counted('pages', settings.pages.length) }),
  )
  return { changed, removed }
}

const counted = (field: string, count: number): FieldChange[] =>
  count > 0 ? [{ field, before: null, after: String(count) }] : []
