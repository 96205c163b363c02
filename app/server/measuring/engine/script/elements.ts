import { type ElementHandle, TimeoutError } from 'puppeteer-core'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { parseSelector } from '~/shared/rules/test-script'
import type { Session } from './session'
import { StepError } from './step-error'

const words = testScriptMessages

/** The innermost element with exactly this text; form buttons by their value. */
function findByText(text: string): Element | null {
  const shown = (element: Element) =>
    element instanceof HTMLInputElement
      ? /^(button|submit|reset)$/.test(element.type) && element.value.trim()
      : element instanceof HTMLElement && element.innerText.trim()
  let found: Element | null = null
  for (const element of document.querySelectorAll('body *')) {
    if (found && !found.contains(element)) break
    if (shown(element) === text) found = element
  }
  return found
}

/** Waits for the first match. `written` is the selector without secrets, for error messages. */
export async function findElement(
  { page, timeoutMs }: Session,
  selector: string,
  written: string,
): Promise<ElementHandle<Element>> {
  const parsed = parseSelector(selector)
  if (!parsed) throw new StepError(words.selector)
  try {
    const handle =
      parsed.by === 'css'
        ? await page.waitForSelector(parsed.css, { timeout: timeoutMs })
        : await page.waitForFunction(findByText, { timeout: timeoutMs, polling: 100 }, parsed.text)
    const element = handle?.asElement() as ElementHandle<Element> | null | undefined
    if (element) return element
  } catch (error) {
    if (isNoSelector(error)) throw new StepError(words.selector)
    if (!(error instanceof TimeoutError)) throw error
  }
  throw new StepError(words.stepNoElement(written))
}

const isNoSelector = (error: unknown) => /not a valid selector/i.test((error as Error).message ?? '')
