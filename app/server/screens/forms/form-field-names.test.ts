import { expect, test } from 'vitest'
import { statusPageFieldOf } from '~/shared/schemas/status-page-form'
import { AppError } from '../../platform/errors'
import { withFieldNames } from './form-field-names'

const fieldsOf = (fields: Record<string, string[]>, places: number[]) =>
  withFieldNames(
    Promise.reject(new AppError('INVALID', 'Wrong', { fields })),
    statusPageFieldOf(places),
  ).then(
    () => null,
    (error: AppError) => error.fields,
  )

test('maps a row error of the request to its row of the form', async () => {
  expect(await fieldsOf({ 'monitors[1].monitor': ['No'], title: ['Empty'] }, [0, 4])).toEqual({
    'monitors[4].monitor': ['No'],
    title: ['Empty'],
  })
  expect(await fieldsOf({ monitors: ['Too many'], 'monitors[0].label': ['Long'] }, [12])).toEqual({
    monitors: ['Too many'],
    'monitors[12].label': ['Long'],
  })
})

test('passes on errors without fields, and results', async () => {
  const gone = new AppError('NOT_FOUND', 'Gone')
  await expect(withFieldNames(Promise.reject(gone), statusPageFieldOf([]))).rejects.toBe(gone)
  expect(await withFieldNames(Promise.resolve(7), statusPageFieldOf([]))).toBe(7)
})
