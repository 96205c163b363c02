import { expect, test } from 'vitest'
import { annotationFormMessages } from '~/shared/messages/notes'
import type { Target } from '~/shared/rules/access/roles'
import { noPlaceText, placeOptions } from './place-options'

const choices = {
  clients: [{ _id: 10, name: 'Harbour' }],
  client: { _id: 10, name: 'Harbour', organization: 1, organizationName: 'Harbour Ltd' },
  projects: [
    { _id: 100, name: 'Web' },
    { _id: 101, name: 'Shop' },
  ],
  sites: [
    { _id: 1000, name: 'Quay', project: 100 },
    { _id: 1010, name: 'Stall', project: 101 },
  ],
}
const values = (widest: 'organization' | 'project', may: (target: Target) => boolean) =>
  placeOptions(choices, widest, may).flatMap((option) =>
    'options' in option ? option.options.map(({ value }) => value) : [option.value],
  )

test('offers what the visitor may write about and nothing else', () => {
  const all = ['organization:1', 'client:10', 'site:1000', 'site:1010', 'project:100', 'project:101']
  expect(values('organization', () => true)).toEqual(all)
  expect(values('organization', ({ clientId }) => clientId === 10)).toEqual(all.slice(1))
  expect(values('organization', ({ projectId }) => projectId === 101)).toEqual(['site:1010', 'project:101'])
  expect(values('organization', () => false)).toEqual([])
})

test('a deployment is of a project or a site', () => {
  expect(values('project', () => true)).toEqual(['site:1000', 'site:1010', 'project:100', 'project:101'])
  expect(placeOptions({ ...choices, client: null }, 'organization', () => true)).toEqual([])
})

test('tells why there is nothing to choose from', () => {
  const { noClient, noProject, noRight } = annotationFormMessages
  expect(noPlaceText({ ...choices, client: null }, 'organization')).toBe(noClient)
  expect(noPlaceText({ ...choices, client: null }, 'project')).toBe(noClient)
  const bare = { ...choices, projects: [], sites: [] }
  expect(noPlaceText(bare, 'project')).toBe(noProject('Harbour'))
  expect(noPlaceText(bare, 'organization')).toBe(noRight('Harbour'))
  expect(noPlaceText(choices, 'project')).toBe(noRight('Harbour'))
})
