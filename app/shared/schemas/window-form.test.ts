import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { formMessages } from '../messages/form'
import { newWindowForm, placeOfWindow, windowForm } from './window-form'

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('a window of one kind has no fields of the other', () => {
  const typed = {
    name: 'Move',
    timezone: 'Europe/Stockholm',
    startsAt: '2026-05-03T02:00',
    endsAt: '2026-05-03T04:00',
    preset: '0 2 * * 0',
    cron: '',
    durationMinutes: '90',
  }
  const once = parseWithZod(sent({ ...typed, kind: 'once' }), { schema: windowForm })
  expect(once.status === 'success' && once.value).toEqual({
    kind: 'once',
    name: 'Move',
    timezone: 'Europe/Stockholm',
    startsAt: '2026-05-03T02:00',
    endsAt: '2026-05-03T04:00',
    cron: null,
    durationMinutes: null,
  })
  const cron = parseWithZod(sent({ ...typed, kind: 'cron' }), { schema: windowForm })
  expect(cron.status === 'success' && cron.value).toMatchObject({
    startsAt: null,
    endsAt: null,
    cron: '0 2 * * 0',
    durationMinutes: 90,
  })
})

test('a custom duration applies if no preset is selected', () => {
  const own = parseWithZod(
    sent({ name: 'Move', kind: 'cron', preset: 'own', cron: '30 23 * * 5', durationMinutes: '' }),
    { schema: windowForm },
  )
  expect(own.status === 'success' && own.value).toMatchObject({ cron: '30 23 * * 5', durationMinutes: null })
})

test('a cron beside a chosen preset is refused at its field', () => {
  const typed = { name: 'Move', kind: 'cron', preset: '0 2 * * 0', durationMinutes: '30' }
  const refused = parseWithZod(sent({ ...typed, cron: '30 23 * * 5' }), { schema: windowForm })
  expect(refused.reply().error).toEqual({ cron: [formMessages.scheduleUnused] })
  const same = parseWithZod(sent({ ...typed, cron: '0 2 * * 0' }), { schema: windowForm })
  expect(same.status === 'success' && same.value).toMatchObject({ cron: '0 2 * * 0' })
})

test('needs a scope, and still validates the other fields', () => {
  const refused = parseWithZod(sent({ name: '', kind: 'cron', durationMinutes: 'long' }), {
    schema: newWindowForm,
  })
  expect(Object.keys(refused.reply().error ?? {}).sort()).toEqual(['durationMinutes', 'name', 'place'])
})

test('a scope is named with its parents', () => {
  const site = { client: 1, project: 2, _id: 3 }
  expect(placeOfWindow('client', site)).toEqual({ client: 1 })
  expect(placeOfWindow('project', site)).toEqual({ client: 1, project: 2 })
  expect(placeOfWindow('site', site)).toEqual({ client: 1, project: 2, site: 3 })
  expect(placeOfWindow('monitor:12', site)).toEqual({ client: 1, project: 2, site: 3, monitor: 12 })
})

test('fields of the other kind are not validated', () => {
  const saved = parseWithZod(sent({ name: 'Move', kind: 'once', durationMinutes: 'long' }), {
    schema: windowForm,
  })
  expect(saved.status).toBe('success')
})
