import type { BackupPlace } from '~/server/administration/backups'

/** A place in memory, with the files of another one. */
export async function copyOfPlace(
  place: BackupPlace | null,
): Promise<BackupPlace & { files: Map<string, Buffer> }> {
  const files = new Map<string, Buffer>()
  for (const name of (await place?.list('')) ?? [])
    files.set(name, (await place?.get(name)) ?? Buffer.alloc(0))
  return {
    ...{ label: 'memory', files },
    async put(name, data) {
      files.set(name, Buffer.from(data))
    },
    get: async (name) => files.get(name),
    list: async (prefix) => [...files.keys()].filter((name) => name.startsWith(prefix)).toSorted(),
    async remove(name) {
      files.delete(name)
    },
  }
}

export class Killed extends Error {}

/** The same place for a process that is killed before its nth call of these kinds. */
export function killedAt(place: BackupPlace, calls: readonly ('put' | 'get' | 'remove')[], steps: number) {
  let left = steps
  const counted = { ...place }
  for (const call of calls)
    Object.assign(counted, {
      [call]: async (...args: never[]) => {
        left -= 1
        if (left < 0) throw new Killed('killed')
        return (place[call] as (...all: never[]) => unknown)(...args)
      },
    })
  return { place: counted, isKilled: () => left < 0 }
}

/** Numbers from 0 to below `limit` that are the same in every run. */
export function seeded(seed: number): (limit: number) => number {
  // Neighbouring seeds would begin alike.
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

export const FAULTS = ['byte', 'byte', 'missing', 'cut', 'longer', 'extra', 'swapped'] as const

/** Damages one or two files, says what it did, and gives back how to repair it. */
export function damage(
  files: Map<string, Buffer>,
  kind: (typeof FAULTS)[number],
  random: (limit: number) => number,
) {
  const names = [...files.keys()].toSorted()
  const [one = '', other = ''] = [names[random(names.length)], names[random(names.length)]]
  const before = new Map([one, other].map((name) => [name, files.get(name) ?? Buffer.alloc(0)]))
  const bytes = before.get(one) ?? Buffer.alloc(0)
  const extra = `${one.slice(0, one.lastIndexOf('/'))}/extra`
  const changes = {
    byte: () => {
      const changed = Buffer.from(bytes)
      const at = random(bytes.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << random(8))
      files.set(one, changed)
    },
    missing: () => files.delete(one),
    cut: () => files.set(one, bytes.subarray(0, random(bytes.length))),
    longer: () => files.set(one, Buffer.concat([bytes, Buffer.from([random(256)])])),
    extra: () => files.set(extra, Buffer.from(bytes)),
    swapped: () => {
      files.set(one, before.get(other) ?? Buffer.alloc(0))
      files.set(other, bytes)
    },
  }
  changes[kind]()
  const isSame = one === other || before.get(other)?.equals(bytes)
  return {
    what: `${kind} ${one}${kind === 'swapped' ? ` ${other}` : ''}`,
    isHarmless: kind === 'extra' || (kind === 'swapped' && isSame),
    repair() {
      files.delete(extra)
      for (const [name, content] of before) files.set(name, content)
    },
  }
}
