import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { urlMessages } from '~/shared/messages/hierarchy'
import { annotationFormMessages as messages } from '~/shared/messages/notes'
import { deploymentForm, newDeploymentForm } from '~/shared/schemas/deployment'
import { newNoteForm, noteForm } from '~/shared/schemas/note'

function sent(schema: z.ZodType, fields: Record<string, string>) {
  const submission = parseWithZod(new URLSearchParams(fields), { schema })
  return submission.status === 'success' ? submission.value : submission.error
}

describe('the form of a note', () => {
  const note = { place: 'site:12', text: 'The host moved\r\nat noon', at: '2026-07-20T14:05' }
  const send = (more: Record<string, string> = {}) =>
    sent(newNoteForm('Europe/Stockholm'), { ...note, ...more })

  it('reads the moment in the time zone of who writes', () => {
    const value = { place: { site: 12 }, text: 'The host moved at noon', at: '2026-07-20T12:05:00.000Z' }
    expect(send()).toEqual(value)
  })

  it('keeps a moment in the second of two equal hours as long as its field says the same', () => {
    const change = noteForm('Europe/Stockholm', '2025-10-26T01:30:00.000Z')
    const sentAt = (at: string) => sent(change, { text: 'The host moved', at })
    expect(sentAt('2025-10-26T02:30')).toMatchObject({ at: '2025-10-26T01:30:00.000Z' })
    expect(sentAt('2025-10-26T02:40')).toMatchObject({ at: '2025-10-26T00:40:00.000Z' })
    expect(sentAt('')).toEqual({ at: [inputMessages.required] })
  })

  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    ['nothing chosen', { place: '' }, { place: [inputMessages.required] }],
    ['what is no place', { place: 'planet:1' }, { place: [inputMessages.notAnOption] }],
    ['no text', { text: '' }, { text: [inputMessages.required] }],
    ['a blank text', { text: '   ' }, { text: [inputMessages.notBlank] }],
    ['no moment', { at: '' }, { at: [inputMessages.required] }],
    ['what is no moment', { at: '2026-02-30T10:00' }, { at: [messages.momentInvalid] }],
    ['a moment far away', { at: '1999-02-03T10:00' }, { at: [messages.momentFar] }],
  ])('refuses %s at its field', (_, more, error) => {
    expect(send(more)).toEqual(error)
  })
})

describe('the form of a deployment', () => {
  const facts = {
    version: '1.2',
    environment: '',
    environmentName: '',
    commit: '',
    url: '',
    at: '2026-07-20T14:05',
  }

  it('says that what is left empty is none', () => {
    const none = { environment: null, commit: null, url: null }
    const value = { version: '1.2', ...none, at: '2026-07-20T14:05:00.000Z' }
    expect(sent(deploymentForm('UTC'), facts)).toEqual(value)
    expect(sent(newDeploymentForm('UTC'), { ...facts, place: 'project:3' })).toEqual({
      ...value,
      place: { project: 3 },
    })
  })

  it('takes a name for another environment only', () => {
    const chosen = (environment: string, environmentName: string) =>
      sent(deploymentForm('UTC'), { ...facts, environment, environmentName })
    expect(chosen('prod', 'blue')).toMatchObject({ environment: 'prod' })
    expect(chosen('other', 'blue')).toMatchObject({ environment: 'blue' })
    expect(chosen('other', '')).toMatchObject({ environment: 'other' })
    expect(chosen('moon', '')).toHaveProperty('environment')
    expect(chosen('moon', '')).not.toHaveProperty('version')
  })

  it('keeps a moment in the second of two equal hours as well', () => {
    const change = deploymentForm('America/New_York', '2025-11-02T06:10:07.000Z')
    expect(sent(change, { ...facts, at: '2025-11-02T01:10:07' })).toMatchObject({
      at: '2025-11-02T06:10:07.000Z',
    })
    expect(sent(change, { ...facts, at: '2025-11-02T01:10:08' })).toMatchObject({
      at: '2025-11-02T05:10:08.000Z',
    })
  })

  it('refuses an address that is none of the web at its field', () => {
    expect(sent(deploymentForm('UTC'), { ...facts, url: 'javascript:alert(1)' })).toEqual({
      url: [urlMessages.protocol],
    })
    expect(sent(deploymentForm('UTC'), { ...facts, version: ' ' })).toEqual({
      version: [inputMessages.notBlank],
    })
  })
})
