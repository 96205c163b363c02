import type { FormMetadata, SubmissionResult } from '@conform-to/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Checkbox, CheckboxGroup, RadioGroup } from './choice-field'
import { SelectField } from './select-field'
import { TextArea, TextField } from './text-field'
import { type FormFields, getFormProps, useForm } from './use-form'

type Values = { name: string; roles: string[]; isOpen: string; screen: { width: string; kind: string } }
type Form = { form: FormMetadata; fields: FormFields<Values> }

function renderForm(draw: (form: Form) => JSX.Element, lastResult?: SubmissionResult | null) {
  function Probe() {
    const [form, fields] = useForm<Values>({
      id: 'form',
      lastResult,
      defaultValue: {
        name: 'Before',
        roles: ['a', 'b'],
        isOpen: 'on',
        screen: { width: '390', kind: 'wide' },
      },
    })
    return draw({ form, fields })
  }
  return renderToStaticMarkup(<Probe />)
}

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

it('gives controls the name, id and value of their field', () => {
  const html = renderForm(({ fields }) => <TextField label="Name" field={fields.name} required />)
  expect(html).toMatch(/<label for="form-name"/)
  expect(html).toMatch(/<input name="name" required="" id="form-name"[^>]*value="Before"/)
  expect(renderForm(({ fields }) => <TextArea label="Name" field={fields.name} />)).toContain(
    '>Before</textarea>',
  )
})

it('chooses and ticks what the form holds', () => {
  const width = renderForm(({ fields }) => (
    <SelectField
      label="Width"
      field={fields.screen.getFieldset().width}
      options={[
        { value: '360', label: '360' },
        { value: '390', label: '390' },
      ]}
    />
  ))
  expect(width).toContain('name="screen.width"')
  expect(width).toContain('<option value="390" selected="">')
  const roles = renderForm(({ fields }) => (
    <CheckboxGroup label="Roles" field={fields.roles} choices={OPTIONS} />
  ))
  expect(roles.match(/checked=""/g)).toHaveLength(2)
  const role = renderForm(({ fields }) => (
    <RadioGroup label="Role" field={fields.name} defaultValue="c" choices={OPTIONS} />
  ))
  expect(role).toMatch(/name="name"[^>]*checked="" value="c"/)
  expect(renderForm(({ fields }) => <Checkbox label="Open" field={fields.isOpen} />)).toContain('checked=""')
})

it('shows what was typed with the errors of the field and of what it holds', () => {
  const refused: SubmissionResult = {
    status: 'error',
    initialValue: { name: 'Typed', roles: ['c'] },
    error: { '': ['Not now'], name: ['Taken'], 'roles[0]': ['No such role'], names: ['Of another field'] },
  }
  const html = renderForm(
    ({ form, fields }) => (
      <>
        {form.errors}
        <TextField label="Name" field={fields.name} />
        <CheckboxGroup label="Roles" field={fields.roles} choices={OPTIONS} />
        <Checkbox label="Open" field={fields.isOpen} />
      </>
    ),
    refused,
  )
  expect(html).toMatch(/^Not now/)
  expect(html).toMatch(
    /id="form-name" aria-describedby="form-name-error" aria-invalid="true"[^>]*value="Typed"/,
  )
  expect(html).toMatch(/id="form-name-error"[\s\S]*Taken/)
  expect(html).toMatch(/id="form-roles-error"[\s\S]*No such role/)
  expect(html).not.toContain('Of another field')
  expect(html.match(/checked=""/g)).toHaveLength(1)
})

it('shows no errors of a form that only changed its fields', () => {
  const changed: SubmissionResult = {
    intent: { type: 'update', payload: { name: 'screen.kind', value: 'tall', validated: false } },
    initialValue: { screen: { kind: 'tall' } },
    error: { '': ['Not now'], name: ['Please enter something'] },
  }
  const html = renderForm(
    ({ fields }) => (
      <>
        <TextField label="Name" field={fields.name} />
        <TextField label="Kind" field={fields.screen.getFieldset().kind} />
      </>
    ),
    changed,
  )
  expect(html).toContain('value="tall"')
  expect(html).not.toContain('aria-invalid=')
})

it('never puts a password into the HTML', () => {
  const html = renderForm(({ fields }) => <TextField label="Name" type="password" field={fields.name} />)
  expect(html).not.toContain('Before')
})

it('has no errors without an answer, and leaves the messages to us', () => {
  let props: object | undefined
  const html = renderForm(({ form, fields }) => {
    props = getFormProps(form)
    return <TextField label="Name" field={fields.name} />
  }, null)
  expect(html).not.toContain('aria-invalid=')
  expect(props).toMatchObject({ id: 'form', noValidate: true })
})
