import type { Page, Viewport } from 'puppeteer-core'
import type { Substitutions } from '~/shared/rules/test-script'
import type { HostRule } from './blocked-hosts'

/** What the steps of a script work on, and what earlier ones have set. */
export interface Session {
  page: Page
  fillings: Substitutions
  /** How long a step may wait, in milliseconds. */
  timeoutMs: number
  userAgent: string
  viewport: Required<Pick<Viewport, 'width' | 'height' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>>
  headers: Map<string, string>
  /** Keeps requests to some hosts from leaving, from now on. */
  setHostRules: (rules: HostRule[]) => void
  hostRules: HostRule[]
}
