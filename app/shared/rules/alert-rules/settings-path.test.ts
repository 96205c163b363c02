import { expect, test } from 'vitest'
import { actorOf } from '../access/actor'
import { owner, projectAdmin, viewer, visitorWith } from '../navigation/fixtures/visitor'
import { alertSettingsPath, widestPlaceOf } from './settings-path'

const both = visitorWith({ ownerOf: [1], roles: projectAdmin.roles })
const viewerAndAdmin = visitorWith({ memberOf: [1], roles: [...viewer.roles, ...projectAdmin.roles] })

test.each([
  ['an owner', owner, '/settings/organizations/1/alertSettings'],
  ['an owner with a project', both, '/settings/organizations/1/alertSettings'],
  ['a project admin', projectAdmin, '/settings/clients/2/projects/3/alertSettings'],
  ['a viewer with a project', viewerAndAdmin, '/settings/clients/2/projects/3/alertSettings'],
  ['a viewer', viewer, null],
])('%s changes rules at the widest place', (_, visitor, path) => {
  const place = widestPlaceOf(actorOf(visitor))
  expect(place && alertSettingsPath(place)).toBe(path)
})
