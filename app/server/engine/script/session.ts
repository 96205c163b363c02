import type { Page, Viewport } from 'puppeteer-core'
import type { Substitutions } from '~/shared/rules/test-script'
import type { HostRule } from './blocked-hosts'

export interface Session {
  page: Page
  fillings: Substitutions
  timeoutMs: number
  userAgent: string
  viewport: Required<Pick<Viewport, 'width' | 'height' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>>
  headers: Map<string, string>
  setHostRules: (rules: HostRule[]) => void
  hostRules: HostRule[]
}
