import { expect, test } from '@playwright/test'
import { env } from '../../app/server/platform/env'
import {
  type ControlState,
  controlsOf,
  isDisabled,
  newControlState,
  optionsOf,
  optionValue,
  selectedOptions,
  typeOf,
  valueOfControl,
} from '../support/http-browser/controls'
import {
  attributeOf,
  type Element,
  hasAttribute,
  type ParsedDocument,
  parseDocument,
} from '../support/http-browser/dom'
import { defaultButton, submissionOf } from '../support/http-browser/forms'
import { viewsFor } from './screen-table'
import { type Actors, createActors } from './support/actors'
import { addressOf } from './support/screens'

const url = env().SERVER_URL ?? ''
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36'

let actors: Actors
test.beforeAll(async () => {
  actors = await createActors(url)
})
test.afterAll(() => actors?.close())

const send = (address: URL, init: RequestInit = {}) =>
  fetch(address, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': AGENT, cookie: actors.cookies.super, ...init.headers },
  })

const TYPED = {
  text: 'Kept',
  search: 'Kept',
  email: 'kept@example.com',
  url: 'https://kept.example/',
  number: '7',
}
const valueFor = (control: Element): string | null =>
  control.tagName === 'textarea' ? 'Kept' : ((TYPED as Record<string, string>)[typeOf(control)] ?? null)
const isTyped = (control: Element) =>
  ['input', 'textarea'].includes(control.tagName) && valueFor(control) !== null
const nameOf = (control: Element) => attributeOf(control, 'name') ?? ''
/** Costly screens with no form that has a required field. */
const WITHOUT_FORMS =
  /^\/(report-detail|dashboard|help|uptime|alerts|benchmark|style|api-docs)|statistics|preview/
const HONEYPOT = /__confirm$/

/** Fields that a user can fill, as their values in the form. */
const fieldsOf = (elements: Element[]) =>
  elements.filter(
    (control) =>
      (isTyped(control) || control.tagName === 'select') &&
      !isDisabled(control) &&
      !hasAttribute(control, 'readonly') &&
      nameOf(control) !== '' &&
      !HONEYPOT.test(nameOf(control)),
  )

const valuesOf = (field: Element, state: ControlState): string[] =>
  field.tagName === 'select' ? selectedOptions(field, state).map(optionValue) : [valueOfControl(field, state)]

/** The form with other values in every field but the blank required one; null if it has nothing to lose. */
function fill(document: ParsedDocument, form: Element, address: URL) {
  const fields = fieldsOf(controlsOf(document, form))
  const blank = fields.find((field) => isTyped(field) && hasAttribute(field, 'required'))
  if (!blank || fields.length < 2) return null
  const state = newControlState()
  for (const field of fields) {
    if (field === blank) state.values.set(field, ' ')
    else if (isTyped(field)) state.values.set(field, valueFor(field) ?? '')
    else {
      const last = optionsOf(field).findLast((option) => !isDisabled(option))
      for (const option of optionsOf(field)) state.selected.set(option, option === last)
    }
  }
  const typed = fields
    .filter((field) => field !== blank)
    .map((field) => `${nameOf(field)}: ${valuesOf(field, state)}`)
  return {
    typed,
    submission: submissionOf(document, form, defaultButton(document, form) ?? null, state, address),
  }
}

test('a refused form keeps what was typed', async () => {
  const wrong: string[] = []
  let refusals = 0
  for (const view of viewsFor(Object.keys(actors.own)).filter((one) => !WITHOUT_FORMS.test(one))) {
    const address = new URL(addressOf(view, actors.own), url)
    const opened = await send(address)
    if (opened.status !== 200) continue
    const document = parseDocument(await opened.text())
    for (const form of document.elements.filter(({ tagName }) => tagName === 'form')) {
      if (attributeOf(form, 'method')?.toLowerCase() !== 'post') continue
      const filled = fill(document, form, address)
      if (!filled) continue
      const { typed, submission } = filled
      const { method, headers } = submission
      const refused = await send(submission.url, { method, headers, body: submission.body?.toString() })
      const shown = fieldsOf(parseDocument(await refused.text()).elements)
      const values = shown.map((field) => `${nameOf(field)}: ${valuesOf(field, newControlState())}`)
      const lost = typed.filter((line) => !values.includes(line))
      if (refused.status < 400)
        wrong.push(`${view} accepts a blank field ${refused.status} ${refused.headers.get('location')}`)
      else if (lost.length > 0) wrong.push(`${view} ${refused.status} loses ${lost}`)
      else refusals++
    }
  }
  expect.soft(refusals).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})
