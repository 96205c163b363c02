import { paths } from '~/shared/paths'
import { seedComparedTests } from './support/compared-tests'
import { printFigures } from './support/figures'
import { withProduct } from './support/product'
import { measureScreen } from './support/screen-times'

/** The screen of a session that compares eight tests of 500 requests each, with all their evidence. */
const TESTS = 8
const LIMITS = { ms: 400, html: 200 }

await withProduct(async (product) => {
  const tests = await seedComparedTests(product.db, TESTS, new Date())
  const web = await product.start('web')
  const { cookie, authorization } = await product.signIn()
  const answer = await fetch(`${product.url}/api/compare-sessions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ tests, title: 'Eight tests' }),
  })
  if (answer.status !== 201)
    throw new Error(`The session was refused: ${answer.status} ${await answer.text()}`)
  const { _id } = (await answer.json()) as { _id: string }
  const { figures, html } = await measureScreen(web, {
    what: 'eight tests of 500 requests',
    url: product.url + paths.compareSession(_id),
    cookie,
    limits: LIMITS,
  })
  const tabs = html.match(/\?test=\d"/g)?.length ?? 0
  if (tabs < TESTS - 1 || !html.includes('Larger requests')) throw new Error('The screen lacks differences')
  printFigures(figures)
})
