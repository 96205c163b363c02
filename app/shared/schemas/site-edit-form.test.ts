import { describe, expect, test } from 'vitest'
import { inputMessages } from '../messages/form'
import { siteEditMessages } from '../messages/site-edit'
import { versionsText } from '../rules/navigation/site-versions'
import { siteEditForm } from './site-edit-form'

const versions = versionsText([
  { _id: 3, version: '100.0' },
  { _id: 4, version: '200.50' },
])
const parse = (fields: object) => siteEditForm.safeParse({ versions, ...fields })

describe('the form of many sites', () => {
  test('keeps what has no value', () => {
    const { data } = parse({ frequency: '0 * * * *', tests: 'off', devices: '7', monitors: 'active' })
    expect(data).toEqual({
      versions: { 3: '100.0', 4: '200.50' },
      conflicts: 'refuse',
      change: {
        frequency: '0 * * * *',
        isScheduled: false,
        devices: [7],
        monitors: { isPaused: false },
      },
    })
  })

  test.each([
    ['an own cron', { frequency: 'own', cron: '0 6 * * 1-5' }, { frequency: '0 6 * * 1-5' }],
    ['tags to add', { tagMode: 'add', tags: 'eu, shop' }, { tags: { mode: 'add', names: ['eu', 'shop'] } }],
    ['no tags at all', { tagMode: 'replace' }, { tags: { mode: 'replace', names: [] } }],
    ['locations', { regions: ['1', '2'] }, { regions: [1, 2] }],
  ])('takes %s', (_, sent, change) => {
    expect(parse(sent).data?.change).toEqual(change)
  })

  test.each([
    ['nothing', {}, '', siteEditMessages.nothingToChange],
    ['a cron without its choice', { cron: '0 6 * * *' }, 'frequency', siteEditMessages.chooseOwnSchedule],
    ['tags without a mode', { tags: 'eu' }, 'tagMode', siteEditMessages.chooseTagMode],
    ['a mode without tags', { tagMode: 'add' }, 'tags', inputMessages.required],
  ])('refuses %s', (_, sent, field, message) => {
    const issues = parse(sent).error?.issues.map((issue) => [issue.path.join('.'), issue.message])
    expect(issues).toEqual([[field, message]])
  })
})
