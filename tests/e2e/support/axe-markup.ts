import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom'
import { serialize } from 'parse5'
import type { HttpPage } from '../../support/http-browser'
import { ancestorsOf, type Element, parseDocument, setAttribute } from '../../support/http-browser/dom'
import { SCREEN } from '../../support/http-browser/media'
import { View } from '../../support/http-browser/view'
import { MARKUP_RULES } from './axe-rules'
import { expect } from './test'

// No text is taken for an icon, which would be decided by drawing it.
axe.configure({ checks: [{ id: 'label-content-name-mismatch', options: { occurrenceThreshold: 0 } }] })

const isInBody = (element: Element) => [...ancestorsOf(element)].some(({ tagName }) => tagName === 'body')

/** axe reads no child of `noscript`, but a visitor without scripts does. A page may reload itself there. */
function unwrap(noscript: Element): void {
  const { parentNode: parent, childNodes } = noscript
  if (!parent) return
  for (const child of childNodes) child.parentNode = parent
  parent.childNodes.splice(
    parent.childNodes.indexOf(noscript),
    1,
    ...childNodes.filter(({ nodeName }) => nodeName !== 'meta'),
  )
}

/**
 * The HTML of a page with every `<details>` open, and with what its style sheets hide both with scripts and without
 * marked as hidden, because jsdom does not load them.
 */
async function markupOf(page: HttpPage): Promise<string> {
  const url = new URL(page.url())
  const document = parseDocument(await page.content())
  const body = document.elements.filter(isInBody)
  for (const element of body) {
    if (element.tagName === 'details') setAttribute(element, 'open', '')
  }
  const sheets = await page.context().sheetsOf(document, url)
  const views = (['none', 'enabled'] as const).map(
    (scripting) => new View(url, document, sheets, { ...SCREEN, scripting }),
  )
  const hidden = body.filter((element) => views.every((view) => !view.isVisible(element)))
  for (const element of hidden) setAttribute(element, 'style', 'display: none')
  for (const element of body) if (element.tagName === 'noscript') unwrap(element)
  return serialize(document.root)
}

/** What axe asks of a layout even for these rules: whether something covers the page, and a canvas. */
function withoutLayout({ document, HTMLCanvasElement }: DOMWindow): void {
  document.elementsFromPoint = () => []
  HTMLCanvasElement.prototype.getContext = (() => ({ canvas: {} })) as never
}

async function runAxe(html: string, options: RunOptions, without?: string): Promise<AxeResults> {
  const { window } = new JSDOM(html, { virtualConsole: new VirtualConsole() })
  const { document } = window
  withoutLayout(window)
  for (const element of without ? document.querySelectorAll(without) : []) element.remove()
  try {
    return await axe.run(document.documentElement, { iframes: false, ...options })
  } finally {
    window.close()
  }
}

/** The rules that axe runs unasked. */
export async function listDefaultRules(): Promise<string[]> {
  const { passes, violations, incomplete, inapplicable } = await runAxe('<!DOCTYPE html>', { preload: false })
  return [...passes, ...violations, ...incomplete, ...inapplicable].map(({ id }) => id)
}

/** axe leaves two elements of one id, and ids of no element, to a reviewer: as incomplete, like a rule that threw. */
const REFERENCES = ['duplicate-id-aria', 'aria-valid-attr-value']

interface Checks {
  /** A selector of parts that repeat what is checked before them. */
  without?: string
  /** Rules that the page breaks on purpose. */
  except?: string[]
}

/** Runs the rules of axe that need no layout on the HTML of a page that was read over HTTP. */
export async function checkMarkup(page: Page, { without, except = [] }: Checks = {}): Promise<void> {
  const html = await markupOf(page as unknown as HttpPage)
  const { violations, incomplete } = await runAxe(
    html,
    {
      runOnly: MARKUP_RULES.filter((rule) => !except.includes(rule)),
      resultTypes: ['violations'],
    },
    without,
  )
  const failed = incomplete.filter((result) => 'error' in result || REFERENCES.includes(result.id))
  const faults = [...violations, ...failed].flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) => `${id} ${target}: ${html.slice(0, 200)} ${failureSummary}`,
    ),
  )
  expect.soft(faults).toEqual([])
}
