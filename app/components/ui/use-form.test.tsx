import type { SubmissionResult } from '@conform-to/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type FormFields, type FormState, getFormProps, useForm } from './use-form'

type Values = { name: string; roles: string[]; screen: { width: string; kind: string } }

/** What a form knows of itself by its last answer. */
function formOf(lastResult?: SubmissionResult | null) {
  let known: [FormState, FormFields<Values>] | undefined
  function Probe() {
    known = useForm<Values>({
      id: 'form',
      lastResult,
      defaultValue: { name: 'Before', roles: ['a', 'b'], screen: { width: '390', kind: '' } },
    })
    return null
  }
  renderToStaticMarkup(<Probe />)
  if (!known) throw new Error('The form was not drawn')
  return { form: known[0], fields: known[1] }
}

it('begins with its default values, and an empty text is no value', () => {
  const { form, fields } = formOf()
  const screen = fields.screen.getFieldset()
  expect([fields.name.initialValue, fields.roles.initialValue]).toEqual(['Before', ['a', 'b']])
  expect([screen.width.name, screen.width.initialValue, screen.kind.initialValue]).toEqual([
    'screen.width',
    '390',
    undefined,
  ])
  expect([form.errors, fields.name.errors, fields.name.allErrors]).toEqual([undefined, undefined, {}])
})

it('shows what was typed, with what is wrong by field and with the whole', () => {
  const { form, fields } = formOf({
    status: 'error',
    initialValue: { name: 'Typed', screen: { width: 'wide' } },
    error: {
      '': ['Not now'],
      'screen.width': ['A number, please'],
      'roles[1]': ['No such role'],
      names: ['Of another field'],
    },
  })
  const { width } = fields.screen.getFieldset()
  expect([fields.name.initialValue, width.initialValue, width.errors]).toEqual([
    'Typed',
    'wide',
    ['A number, please'],
  ])
  expect([form.errors, fields.roles.errors, fields.roles.allErrors]).toEqual([
    ['Not now'],
    undefined,
    { 'roles[1]': ['No such role'] },
  ])
  expect([fields.name.errors, fields.name.allErrors]).toEqual([undefined, {}])
})

it('says nothing of what is wrong when only other fields were asked for', () => {
  const { form, fields } = formOf({
    intent: { type: 'update', payload: { name: 'screen.kind', value: 'wide', validated: false } },
    initialValue: { screen: { kind: 'wide' } },
    error: { '': ['Not now'], name: ['Please enter something'] },
  })
  expect([form.errors, form.allErrors, fields.name.errors]).toEqual([undefined, {}, undefined])
  expect(fields.screen.getFieldset().kind.initialValue).toBe('wide')
})

it('forgets what was wrong when there is no answer any more', () => {
  expect(formOf(null).form.errors).toBeUndefined()
})

it('leaves it to the server to say what is wrong', () => {
  expect(getFormProps(formOf().form)).toEqual({ id: 'form', noValidate: true })
})
