/** The long form: more cases and longer outages, see bin/long-form.mjs. */
export const isFull = Boolean(process.env['FULL'])

/** Whether a row of a table belongs to a slice: `3/8` is the third part of eight, `3-5/8` three of them. */
export function isInSlice(index: number, slice: string | undefined): boolean {
  if (!slice) return true
  const [, first, last, of] = /^(\d+)(?:-(\d+))?\/(\d+)$/.exec(slice) ?? []
  if (!first || !of) throw new Error(`SLICE is ${slice}, which is not like 3/8 or 3-5/8`)
  const part = (index % Number(of)) + 1
  return part >= Number(first) && part <= Number(last ?? first)
}

/** The rows of a table that belong to the part of the long form that runs; all without SLICE. */
export const sliced = <Row>(rows: readonly Row[]): Row[] =>
  rows.filter((_, index) => isInSlice(index, process.env['SLICE']))
