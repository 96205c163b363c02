import { setTimeout as delay } from 'node:timers/promises'
import type { KeyInput } from 'puppeteer-core'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { findKey, findModifier, type Keyword, type Step, secretsIn } from '~/shared/rules/test-script'
import { setUserAgent } from '../user-agent'
import { hostsOf } from './blocked-hosts'
import { findElement } from './elements'
import { hideFocus } from './hide-focus'
import { chooseOption, fillField, sendForm } from './in-page'
import type { Session } from './session'
import { setCookie } from './set-cookie'
import { StepError } from './step-error'
import { isPageLeft, runCode, waitUntilTrue } from './wait'

const words = testScriptMessages
const KEY_PAUSE_MS = 20

export interface Filled {
  values: string[]
  step: Step
}
type Act = () => Promise<void>
/** Prepares outside the measured step; the returned function is measured. */
type Action = (session: Session, filled: Filled) => Promise<Act> | Act

const first = ({ values }: Filled) => values[0] ?? ''
const second = ({ values }: Filled) => values[1] ?? ''
const written = ({ step }: Filled) => step.arguments[0] ?? ''
const isSecret = ({ step }: Filled, index: number) => secretsIn(step.arguments[index] ?? '').length > 0

const element = (session: Session, filled: Filled) => findElement(session, first(filled), written(filled))

const click: Action = async (session, filled) => {
  const target = await element(session, filled)
  return async () => {
    try {
      await target.click()
    } catch (error) {
      if (isPageLeft(error)) return
      if (/not clickable|not visible|not an element/i.test((error as Error).message)) {
        throw new StepError(words.stepHidden(written(filled)))
      }
      throw error
    }
  }
}

const type: Action = (session, filled) => async () => {
  if (isSecret(filled, 0)) await hideFocus(session)
  await session.page.keyboard.type(first(filled), { delay: KEY_PAUSE_MS })
}

const keypress: Action = (session, filled) => async () => {
  const { keyboard } = session.page
  const key = findKey(first(filled)) as KeyInput
  const modifier = filled.values[1] === undefined ? undefined : findModifier(second(filled))
  if (modifier) await keyboard.down(modifier as KeyInput)
  try {
    await keyboard.press(key)
  } finally {
    if (modifier) await keyboard.up(modifier as KeyInput)
  }
}

const setValue: Action = async (session, filled) => {
  const target = await element(session, filled)
  return async () => {
    const isDone = await target.evaluate(fillField, second(filled), isSecret(filled, 1))
    if (!isDone) throw new StepError(words.stepNoField(written(filled)))
  }
}

const selectValue: Action = async (session, filled) => {
  const target = await element(session, filled)
  return async () => {
    const answer = await target.evaluate(chooseOption, second(filled))
    if (answer === 'no list') throw new StepError(words.stepNoField(written(filled)))
    if (answer === 'no option') throw new StepError(words.stepNoOption(written(filled)))
  }
}

const submitForm: Action = async (session, filled) => {
  const target = await element(session, filled)
  return async () => {
    const answer = await target.evaluate(sendForm)
    if (answer === 'no form') throw new StepError(words.stepNoForm(written(filled)))
    if (answer === 'not valid') throw new StepError(words.stepInvalidForm(written(filled)))
  }
}

const exec: Action = (session, filled) => () => runCode(session, first(filled))

const waitFor: Action = (session, filled) => () => {
  const seconds = filled.values[1] === undefined ? session.timeoutMs / 1000 : Number(second(filled))
  return waitUntilTrue(session, first(filled), seconds * 1000)
}

function header(filled: Filled): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^:]+?)\s*:\s*(.*)$/s.exec(first(filled)) ?? []
  return { name: name.toLowerCase(), value }
}
const sendHeaders = ({ page, headers }: Session) => page.setExtraHTTPHeaders(Object.fromEntries(headers))

const setHeader: Action = (session, filled) => () => {
  const { name, value } = header(filled)
  session.headers.set(name, value)
  return sendHeaders(session)
}
const addHeader: Action = (session, filled) => () => {
  const { name, value } = header(filled)
  const before = session.headers.get(name)
  session.headers.set(name, before === undefined ? value : `${before}, ${value}`)
  return sendHeaders(session)
}
const resetHeaders: Action = (session) => () => {
  session.headers.clear()
  return sendHeaders(session)
}

const rule =
  (mode: 'block' | 'allow'): Action =>
  (session, filled) =>
  async () => {
    session.hostRules = [...session.hostRules, { mode, hosts: hostsOf(first(filled)) }]
    session.setHostRules(session.hostRules)
  }

const changeUserAgent: Action = (session, filled) => () => setUserAgent(session.page, first(filled))

const setViewportSize: Action = (session, filled) => () => {
  session.viewport = { ...session.viewport, width: Number(first(filled)), height: Number(second(filled)) }
  return session.page.setViewport(session.viewport)
}

const clearCache: Action = (session) => async () => {
  const protocol = await session.page.createCDPSession()
  await protocol.send('Network.clearBrowserCache')
  await protocol.detach()
}

export const ACTIONS: Record<Exclude<Keyword, 'navigate' | 'logData' | 'setEventName'>, Action> = {
  click,
  clickAndWait: click,
  type,
  typeAndWait: type,
  keypress,
  keypressAndWait: keypress,
  setValue,
  selectValue,
  submitForm,
  exec,
  execAndWait: exec,
  waitFor,
  sleep: (_, filled) => () => delay(Number(first(filled)) * 1000),
  setCookie: (session, filled) => () => setCookie(session, first(filled), second(filled)),
  setHeader,
  addHeader,
  resetHeaders,
  blockDomains: rule('block'),
  blockDomainsExcept: rule('allow'),
  setTimeout: (session, filled) => async () => {
    session.timeoutMs = Number(first(filled)) * 1000
  },
  setUserAgent: changeUserAgent,
  setViewportSize,
  clearCache,
}
