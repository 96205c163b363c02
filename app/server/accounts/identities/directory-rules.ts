/** Distinguished names are compared without case and without space around commas. */
export const sameName = (dn: string): string =>
  dn
    .trim()
    .toLowerCase()
    .replace(/\s*([,=+])\s*/g, '$1')

export interface Reach {
  organization?: number | undefined
  owner?: true | undefined
  client?: number | undefined
  projects?: number[] | undefined
  role?: 'clientAdmin' | 'clientViewer' | 'projectAdmin' | 'projectViewer' | undefined
}
export interface Grants {
  owns: number[]
  permissions: { client: number; project: number | null; role: NonNullable<Reach['role']> }[]
}

const RANK = { clientAdmin: 2, clientViewer: 1, projectAdmin: 2, projectViewer: 1 } as const

/** Roles of a person's groups; at each place the strongest counts. */
export function grantsOf(groups: string[], mapping: Record<string, Reach | Reach[]>): Grants {
  const mine = new Set(groups.map(sameName))
  const reaches = Object.entries(mapping)
    .filter(([group]) => mine.has(sameName(group)))
    .flatMap(([, reach]) => reach)
  const owns = new Set<number>()
  const permissions = new Map<string, Grants['permissions'][number]>()
  for (const { organization, owner, client, projects = [null], role } of reaches) {
    if (owner && organization !== undefined) owns.add(organization)
    if (client === undefined || !role) continue
    for (const project of projects) {
      const key = `${client} ${project}`
      const before = permissions.get(key)
      if (!before || RANK[role] > RANK[before.role]) permissions.set(key, { client, project, role })
    }
  }
  return { owns: [...owns], permissions: [...permissions.values()] }
}

/** Substitutes values into an LDAP filter, escaped. */
export const fillFilter = (filter: string, values: Record<string, string>): string =>
  filter.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : escapeValue(value)
  })

/** RFC 4515: special characters and non-ASCII bytes as hex. */
const escapeValue = (value: string): string =>
  [...Buffer.from(value, 'utf8')]
    .map((byte) => {
      const isPlain = byte >= 0x20 && byte < 0x7f && !'*()\\&|!=<>~'.includes(String.fromCharCode(byte))
      return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
