import type { Config, Flags } from 'lighthouse'
import { userAgents } from 'lighthouse/core/config/constants.js'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { AuditJob } from './types'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Costly and unused; the thumbnails would repeat filmstrip frames at full size. */
const SKIPPED_AUDITS = ['bf-cache', 'valid-source-maps', 'screenshot-thumbnails']
/** Lighthouse's factors for latency and throughput under DevTools throttling. */
const DEVTOOLS_RTT_FACTOR = 3.75
const DEVTOOLS_SPEED_FACTOR = 0.9

export const userAgentFor = (job: {
  formFactor: FormFactor
  emulation: Pick<Emulation, 'userAgent'>
}): string =>
  job.emulation.userAgent ?? (job.formFactor === 'MOBILE' ? userAgents.mobile : userAgents.desktop)

const method = { devtools: 'devtools', simulate: 'simulate', none: 'provided' } as const

export function lighthouseFlags(job: AuditJob, port: number): Flags {
  const { emulation } = job
  const isMobile = job.formFactor === 'MOBILE'
  return {
    port,
    output: 'json',
    logLevel: 'silent',
    formFactor: isMobile ? 'mobile' : 'desktop',
    emulatedUserAgent: userAgentFor(job),
    screenEmulation: {
      mobile: isMobile,
      width: emulation.width,
      height: emulation.height,
      deviceScaleFactor: emulation.pixelRatio,
      disabled: false,
    },
    throttlingMethod: method[emulation.throttling],
    throttling: {
      rttMs: emulation.rttMs,
      throughputKbps: emulation.downloadKbps,
      requestLatencyMs: emulation.rttMs * DEVTOOLS_RTT_FACTOR,
      downloadThroughputKbps: emulation.downloadKbps * DEVTOOLS_SPEED_FACTOR,
      uploadThroughputKbps: emulation.uploadKbps * DEVTOOLS_SPEED_FACTOR,
      cpuSlowdownMultiplier: emulation.throttling === 'none' ? 1 : emulation.cpuSlowdown,
    },
    onlyCategories: CATEGORIES,
    skipAudits: SKIPPED_AUDITS,
    disableFullPageScreenshot: !job.fullPage,
    maxWaitForFcp: 30_000,
    maxWaitForLoad: 45_000,
  }
}

export const lighthouseConfig: Config = { extends: 'lighthouse:default' }
