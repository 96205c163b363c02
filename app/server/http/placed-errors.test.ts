import { expect, test } from 'vitest'
import { AppError } from '../errors'
import { placedErrors } from './placed-errors'

const fieldsOf = (fields: Record<string, string[]>, places: number[]) =>
  placedErrors('monitors', places, Promise.reject(new AppError('INVALID', 'Wrong', { fields }))).then(
    () => null,
    (error: AppError) => error.fields,
  )

test('an error of what was sent is told at its row of the form, any other where it was', async () => {
  expect(await fieldsOf({ 'monitors[1].monitor': ['No'], title: ['Empty'] }, [0, 4])).toEqual({
    'monitors[4].monitor': ['No'],
    title: ['Empty'],
  })
  expect(await fieldsOf({ monitors: ['Too many'], 'monitors[0].label': ['Long'] }, [12])).toEqual({
    monitors: ['Too many'],
    'monitors[12].label': ['Long'],
  })
})

test('what is no error of a field is left as it is', async () => {
  const gone = new AppError('NOT_FOUND', 'Gone')
  await expect(placedErrors('monitors', [], Promise.reject(gone))).rejects.toBe(gone)
  expect(await placedErrors('monitors', [], Promise.resolve(7))).toBe(7)
})
