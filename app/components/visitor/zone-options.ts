import type { SelectGroup, SelectOption } from '~/components/ui/form/select-field'

const labelOf = (name: string) => name.replaceAll('_', ' ')

/** Time zones by continent, UTC first; includes the current one even if it is not in the list. */
export function zoneOptions(names: string[], current: string): (SelectOption | SelectGroup)[] {
  const groups = new Map<string, SelectOption[]>()
  const plain = new Set(['UTC'])
  for (const name of new Set([...names, current])) {
    const [continent = name, ...place] = name.split('/')
    if (place.length === 0) plain.add(name)
    else
      groups.set(continent, [
        ...(groups.get(continent) ?? []),
        { value: name, label: labelOf(place.join(' / ')) },
      ])
  }
  return [
    ...[...plain].filter(Boolean).map((name) => ({ value: name, label: labelOf(name) })),
    ...[...groups].map(([label, options]) => ({ label, options })),
  ]
}
