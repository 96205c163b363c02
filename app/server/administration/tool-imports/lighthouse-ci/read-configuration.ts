import { z } from 'zod'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { RUN_CHOICES, type RunChoice } from '~/shared/rules/measuring/adaptive-runs'
import { sitesByHost } from '../by-host'
import { parseConfiguration, refused } from '../parse-text'
import type { DeviceNames, FoundSites } from '../types'

const words = toolImportMessages.lhci
/** What Lighthouse CI does when the configuration does not say. */
const DEFAULT_RUNS = 3
const MAX_URLS = 10_000

const text = z.string().optional().catch(undefined)
const lines = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.string()).max(MAX_URLS),
)
const settings = z.looseObject({
  preset: text,
  formFactor: text,
  emulatedFormFactor: text,
  throttlingMethod: text,
  throttling: z.unknown().optional(),
})
const configuration = z.object({
  ci: z.object({
    collect: z.looseObject({
      url: lines.catch([]),
      numberOfRuns: z.coerce.number().int().positive().catch(DEFAULT_RUNS),
      puppeteerScript: text,
      settings: settings.catch({ throttling: undefined }).optional(),
    }),
    assert: z.unknown().optional(),
    upload: z.unknown().optional(),
  }),
})

type Settings = z.output<typeof settings>

const KNOWN_SETTINGS = new Set([
  'preset',
  'formFactor',
  'emulatedFormFactor',
  'throttlingMethod',
  'screenEmulation',
])

/** The nearest choice at or above what was configured. */
export const runsFor = (runs: number): RunChoice => RUN_CHOICES.find((choice) => choice >= runs) ?? 5

const formFactorOf = ({ preset, formFactor, emulatedFormFactor }: Settings) =>
  preset === 'desktop' || formFactor === 'desktop' || emulatedFormFactor === 'desktop' ? 'DESKTOP' : 'MOBILE'

function deviceFor(used: Settings | undefined, devices: DeviceNames): { devices: string[]; notes: string[] } {
  const formFactor = formFactorOf(used ?? { throttling: undefined })
  const name = devices[formFactor]
  const other = Object.keys(used ?? {}).filter((key) => !KNOWN_SETTINGS.has(key) && used?.[key] !== undefined)
  const method = used?.throttlingMethod
  return {
    devices: name === null ? [] : [name],
    notes: [
      ...(name === null ? [words.noDevice(formFactor.toLowerCase())] : []),
      ...(method && method !== 'devtools' ? [words.throttling(method)] : []),
      ...(other.length > 0 ? [words.settings(other.join(', '))] : []),
    ],
  }
}

/** `lighthouserc.json` or `.yml`: addresses, runs and device. */
export function readLighthouseConfiguration(file: string, devices: DeviceNames): FoundSites {
  const { data } = configuration.safeParse(parseConfiguration(file))
  if (!data) throw refused(words.notConfiguration)
  const { collect, assert, upload } = data.ci
  if (collect.url.length === 0) throw refused(words.noUrls)
  const device = deviceFor(collect.settings, devices)
  const runs = runsFor(collect.numberOfRuns)
  const pages = collect.url.map((url, index) => ({ line: index + 1, url }))
  return {
    source: 'lighthouse-ci',
    sites: sitesByHost(pages, { devices: device.devices, runs }),
    notes: [
      ...device.notes,
      ...(runs === collect.numberOfRuns ? [] : [words.runs(collect.numberOfRuns, runs)]),
      ...(assert === undefined ? [] : [words.budgets]),
      ...(upload === undefined ? [] : [words.upload]),
      ...(collect.puppeteerScript ? [words.script] : []),
    ],
  }
}
