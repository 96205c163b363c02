import { env, ownVariable } from '../../app/server/platform/env'
import { freePort } from '../../app/server/platform/free-port'
import { DAY_MS } from '../../app/shared/values/units'
import { isFull } from '../support/slice'
import { viewsFor } from './screen-table'
import { type Actor, createActors } from './support/actors'
import { idsOf, MEASURED } from './support/measured'
import { wordsOf } from './support/read-words'
import { addressOf } from './support/screens'
import { startSecondWeb } from './support/second-web'
import { expect, test } from './support/test'

const MONEY =
  /\b(prices?|pricing|plans?|trials?|pay|pays|paid|payments?|payers?|invoic\w+|checkout|discounts?|seller|VAT|revenue|billing|subscription plan|refund\w*|credit notes?)\b/gi
/** The plan of a configuration, maintenance to plan, names of jobs, and elements of the tested site. */
const FALSE_FRIENDS = [
  /\b(apply|make a new|show|this) plan\b|\bplan (and apply|a window|maintenance)\b|--plan/gi,
  /\binvoices\.\w+|example\.org\/pricing/g,
  /\bspan\.price\b|class=.{1,6}price\b/g,
]
const ROLES: Actor[] = ['super', 'owner', 'clientViewer', 'anonymous']
/** Tell what was done and mailed while plans were sold, and show all parts of screens. */
const LOGS = /^\/settings\/(account\/activity|logs|outbox|system-admin\/audit-log)|^\/style/
const TODAY = Math.floor(Date.now() / DAY_MS)
/** A sixth of the screens each day, all in the long form. */
const isOfToday = (view: string, index: number) => !LOGS.test(view) && (isFull || index % 6 === TODAY % 6)

test('without billing no screen has a word of money, for anybody', async ({ measured }) => {
  test.slow()
  // Of the product: a web that reads evidence from another folder marks it as gone.
  const dataDir = ownVariable('JOURNEYS_DATA_DIR') ?? ''
  const web = await startSecondWeb({ port: await freePort(), dataDir, settings: { BILLING: 'off' } })
  const actors = await createActors(env().SERVER_URL ?? '')
  const topics = ['settings', 'roles', 'sign-in', 'glossary'].map((topic) => `/help/${topic}`)
  const views = [...viewsFor(MEASURED).filter(isOfToday), ...topics]
  const faults = new Set<string>()
  try {
    for (const person of ROLES)
      for (const view of views) {
        const place = person === 'super' ? idsOf(measured) : actors.own
        const headers = { cookie: actors.cookies[person] }
        const answer = await fetch(web.url + addressOf(view, place).replace(/#.*/, ''), { headers })
        // Error screens may explain a feature that is off.
        if (!answer.ok) continue
        for (const found of wordsOf(await answer.text(), MONEY, FALSE_FRIENDS))
          faults.add(`${view}: ${found}`)
      }
  } finally {
    await actors.close()
    await web.stop()
  }
  expect([...faults]).toEqual([])
})
