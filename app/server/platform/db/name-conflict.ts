import { upperFirst } from '~/shared/format/letter-case'
import { inputMessages } from '~/shared/messages/form'
import { savedFilterMessages } from '~/shared/messages/saved-filters'
import { fieldError } from '../errors'

/** The unique index of names of a table is `<table>_name`. */
function messageOf(error: unknown): string | undefined {
  const { code, constraint = '' } = (error ?? {}) as { code?: string; constraint?: string }
  const table = code === '23505' ? /^(\w+)_name$/.exec(constraint)?.[1] : undefined
  return table === 'saved_filter'
    ? savedFilterMessages.nameTaken
    : table && inputMessages.nameTaken(upperFirst(table))
}

/** Turns a unique violation of a name into a CONFLICT at that field. */
export async function withNameConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const message = messageOf(error)
    if (message === undefined) throw error
    throw fieldError('name', message, 'CONFLICT')
  }
}
