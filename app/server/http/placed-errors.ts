import { AppError } from '../errors'

/**
 * For a list that is sent without some rows of its form: an error of the list is told by the row of the form.
 * `places` are the rows that were sent, in order, counted from 0.
 */
export async function placedErrors<T>(list: string, places: number[], work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const { code, message, reason } = error
    const placed = Object.entries(error.fields).map(([name, texts]) => [placeOf(list, places, name), texts])
    throw new AppError(code, message, { fields: Object.fromEntries(placed), ...(reason && { reason }) })
  }
}

/** 'monitors[1].label' of what was sent as that of the form, 'monitors[4].label'. */
function placeOf(list: string, places: number[], name: string): string {
  if (!name.startsWith(`${list}[`)) return name
  const end = name.indexOf(']')
  const place = places[Number(name.slice(list.length + 1, end))]
  return place === undefined ? name : `${list}[${place}${name.slice(end)}`
}
