interface Props {
  search: URLSearchParams
  /** What the form itself asks for. */
  without: readonly string[]
}

/** What else the address says, so that a form that is sent by GET keeps it. */
export function HiddenFields({ search, without }: Props) {
  return [...search]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
