interface Range {
  from: number
  to: number
}

const PART = /^(\d{3})(?:\s*-\s*(\d{3}))?$/
const FIRST = 100
/** Some servers answer 999 to refuse a program. */
const LAST = 999

function rangesOf(text: string): Range[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const ranges = parts.flatMap((part) => {
    const [, from, to = from] = PART.exec(part) ?? []
    const range = { from: Number(from), to: Number(to) }
    return range.from >= FIRST && range.from <= range.to && range.to <= LAST ? [range] : []
  })
  return ranges.length > 0 && ranges.length === parts.length ? ranges : null
}

/** Whether a text is no valid set of status codes, such as `200-299,401`. */
export const statusSetFault = (text: string): boolean => rangesOf(text) === null

/** False for every code in an invalid set. */
export const isInStatusSet = (text: string, status: number): boolean =>
  rangesOf(text)?.some(({ from, to }) => status >= from && status <= to) ?? false
