// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import type { UserFlow } from 'lighthouse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { parseScript, planSteps } from '~/shared/rules/test-script'
import { ACCOUNT } from '../../../../../tests/fixtures/account'
import { type FixtureServer, startFixtureServer } from '../../../../../tests/support/fixture-server'
import { findBrowser } from '../browser'
import { type ExperimentBrowser, startExperimentBrowser } from '../fixtures/experiment-browser'
import { runSteps } from './run-steps'

const words = testScriptMessages
const NO_FLOW = {} as UserFlow
const VIEWPORT = { width: 1350, height: 940, deviceScaleFactor: 1, isMobile: false, hasTouch: false }

describe('steps that are not measured', () => {
  let browser: ExperimentBrowser
  let site: FixtureServer
  beforeAll(async () => {
    site = await startFixtureServer()
    browser = await startExperimentBrowser(findBrowser() ?? '')
  })
  afterAll(() => Promise.all([site.close(), browser.close()]))

  async function run(lines: string[], secrets: Record<string, string> = {}) {
    const parsed = parseScript(['logData\t0', ...lines, 'logData\t1', 'navigate\t%URL%'].join('\n'))
    if (!parsed.ok) throw new Error('The script cannot be read')
    const steps = planSteps(parsed.steps).filter(({ gatherMode }) => gatherMode === null)
    const page = await browser.newPage()
    const session = {
      page,
      fillings: { url: `${site.url}/account/home`, secrets },
      timeoutMs: 10_000,
      viewport: VIEWPORT,
      headers: new Map(),
      hostRules: [],
      setHostRules: () => {},
      failures: browser.failures,
    }
    const { done, failed } = await runSteps(session, NO_FLOW, steps, Date.now() + 30_000)
    await page.close()
    expect(done).toEqual([])
    return failed
  }
  const OPEN = ['setTimeout\t5', 'navigate\t%ORIGIN%/account/']

  it.each<[string, string[], number, string]>([
    [
      'an element that is not there',
      ['setTimeout\t1', 'click\tid=nowhere'],
      5,
      words.stepNoElement('id=nowhere'),
    ],
    ['an element nobody can click', ['click\tid=under'], 4, words.stepHidden('id=under')],
    [
      'a page not measured that refuses',
      ['navigate\t%URL%'],
      4,
      words.stepNavigation('The page requires a sign-in (401).'),
    ],
    [
      'a server that is not there',
      ['navigate\thttp://127.0.0.1:9/'],
      4,
      words.stepNavigation('The browser could not open the page and showed its own error page instead.'),
    ],
    [
      'a closed port',
      ['navigate\thttp://127.0.0.1:65530/'],
      4,
      words.stepNavigation('The server refused the connection.'),
    ],
    [
      'a host without a name, over TLS',
      ['navigate\thttps://gone.invalid/'],
      4,
      words.stepNavigation('The host name could not be resolved.'),
    ],
    ['JavaScript that fails', ['exec\tthrow new Error("not today")'], 4, words.stepScript('not today')],
    ['JavaScript that is none', ['waitFor\tif ('], 4, words.stepScript('Unexpected end of input')],
    ['what never gets true', ['waitFor\tfalse\t1'], 4, words.stepTooLate(1)],
    ['a form that is not filled in', ['submitForm\tid=login'], 4, words.stepInvalidForm('id=login')],
    ['a value for what is no field', ['setValue\tid=login\tx'], 4, words.stepNoField('id=login')],
    ['an option that is not there', ['selectValue\tname=country\tXX'], 4, words.stepNoOption('name=country')],
  ])('report their line when they fail: %s', async (_, lines, line, sentence) => {
    const failed = await run([...OPEN, ...lines])
    expect([failed?.step.line, failed?.sentence]).toEqual([line, sentence])
  })

  it('mask typed values in the document', async () => {
    const field = "document.querySelector('iframe').contentDocument?.querySelector('input')"
    const failed = await run(
      [
        ...OPEN,
        `exec\tdocument.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<input>"></iframe>')`,
        `waitFor\t!!${field}`,
        `exec\t${field}.focus()`,
        'type\t${secret:PASSWORD}',
        `waitFor\t${field}.value.length === ${ACCOUNT.password.length} && ${field}.style.webkitTextSecurity === 'disc'`,
        `waitFor\tdocument.body.style.webkitTextSecurity !== 'disc'`,
      ],
      { PASSWORD: ACCOUNT.password },
    )
    expect(failed).toBeNull()
  })
})
