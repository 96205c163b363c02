import { inputMessages } from '~/shared/messages/form'
import type { Device } from '~/shared/schemas/device'
import type { TenantCtx } from '../../platform/context'
import { devicesOf } from '../../structure/devices'
import { LOCAL_SLUG, listLocations } from '../../structure/locations'

interface Choice {
  id: number
  /** The first is what people see; the others are used when it means another one. */
  names: string[]
  isDefault: boolean
}

/** Finds ids by name and back; ignores case. */
export interface Chooser {
  idOf: (name: string) => number | undefined
  nameOf: (id: number) => string | undefined
  /** The names that a person would use. */
  names: string[]
  defaults: number[]
}

export function chooserOf(choices: readonly Choice[]): Chooser {
  const byName = new Map<string, number>()
  const ranks = Math.max(0, ...choices.map(({ names }) => names.length))
  for (let rank = 0; rank < ranks; rank++) {
    for (const { id, names } of choices) {
      const name = names[rank]?.toLowerCase()
      if (name !== undefined && !byName.has(name)) byName.set(name, id)
    }
  }
  const idOf = (name: string) => byName.get(name.toLowerCase())
  const labels = new Map(
    choices.map(({ id, names }) => [id, names.find((name) => idOf(name) === id) ?? names.at(-1)]),
  )
  return {
    idOf,
    nameOf: (id) => labels.get(id),
    names: [...labels.values()].filter((name) => name !== undefined),
    defaults: choices.filter(({ isDefault }) => isDefault).map(({ id }) => id),
  }
}

export interface SiteChoices {
  devices: Chooser
  locations: Chooser
}

/** A client's own device hides a global one of its name, which is then written with this prefix. */
const GLOBAL = 'global:'

export function deviceChooser(devices: Pick<Device, '_id' | 'name' | 'type' | 'isDefault'>[]): Chooser {
  const choice = ({ _id, name, type, isDefault }: (typeof devices)[number]) => ({
    id: _id,
    names: type === 'global' ? [name, GLOBAL + name] : [name],
    isDefault,
  })
  const own = devices.filter(({ type }) => type === 'custom')
  const global = devices.filter(({ type }) => type === 'global')
  return chooserOf([...own, ...global].map(choice))
}

/** What the sites of a client may name. */
export async function readChoices(
  ctx: Pick<TenantCtx, 'db' | 'now' | 'tenant'>,
  clientId: number,
): Promise<SiteChoices> {
  const [devices, locations] = await Promise.all([
    devicesOf(ctx.db, ctx.tenant, clientId),
    readLocationChooser(ctx),
  ])
  return { devices: deviceChooser(devices), locations }
}

/** Locations are the same for every client. */
export async function readLocationChooser(ctx: Pick<TenantCtx, 'db' | 'now'>): Promise<Chooser> {
  const locations = await listLocations(ctx)
  return chooserOf(
    locations.map(({ _id, label, slug }) => ({
      id: _id,
      names: [label, slug],
      isDefault: slug === LOCAL_SLUG,
    })),
  )
}

export type Refuse = (field: string, message: string) => void

/** Ids by name, or the defaults; each once and in a fixed order. */
export function chosen(
  chooser: Chooser,
  names: string[],
  field: string,
  unknown: (name: string, known: string[]) => string,
  refuse: Refuse,
): number[] {
  const ids = names.flatMap((name, index) => {
    const id = chooser.idOf(name)
    if (id === undefined) refuse(`${field}[${index}]`, unknown(name, chooser.names))
    return id ?? []
  })
  const wanted = names.length === 0 ? chooser.defaults : ids
  if (wanted.length === 0 && names.length === 0) refuse(field, inputMessages.notAnOption)
  return [...new Set(wanted)].sort((a, b) => a - b)
}

/** Sorted, so that settings do not depend on ids. */
export const namesOf = (chooser: Chooser, ids: readonly number[]): string[] =>
  ids
    .map((id) => chooser.nameOf(id))
    .filter((name) => name !== undefined)
    .sort()
