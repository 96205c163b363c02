import { AppError } from '../../platform/errors'

/** Maps the error fields of a refused call to the form's field names. */
export async function withFieldNames<T>(work: Promise<T>, nameOf: (field: string) => string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const { code, message, reason } = error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, texts]) => [nameOf(name), texts]),
    )
    throw new AppError(code, message, { fields, ...(reason && { reason }) })
  }
}
