import type { Page, Viewport } from 'puppeteer-core'
import type { Substitutions } from '~/shared/rules/test-script'
import type { EgressFailures } from '../egress/network-error'
import type { HostRule } from './blocked-hosts'

export interface Session {
  page: Page
  fillings: Substitutions
  timeoutMs: number
  viewport: Required<Pick<Viewport, 'width' | 'height' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>>
  headers: Map<string, string>
  setHostRules: (rules: HostRule[]) => void
  hostRules: HostRule[]
  failures: EgressFailures
}
