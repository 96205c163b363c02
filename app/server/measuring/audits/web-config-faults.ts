import { qualityAuditsMessages } from '~/shared/messages/quality'
import { qualityProblemsMessages } from '~/shared/messages/quality-problems'
import { webConfigMessages } from '~/shared/messages/web-config'
import type { Quality, QualityAudit } from '~/shared/schemas/quality'

export interface PageFindings {
  page: string
  quality: Quality | null
  /** Whether its requests and console are stored. */
  isStored: boolean
  consoleErrors: string[]
  broken: { status: number; url: string }[]
}

interface Fault {
  section: keyof typeof webConfigMessages.sections
  /** The problem with its first examples. */
  summary: string
  todo: string | null
  pages: string[]
  /** Largest penalty in points; problems without score sort last. */
  cost: number
}

const MAX_SHOWN = 3
const MAX_PAGES = 5
const MAX_LENGTH = 150
const texts = webConfigMessages
const problems: Record<string, string | undefined> = qualityProblemsMessages
const sentences: Record<string, { recommendation: string } | undefined> = qualityAuditsMessages

const short = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text)
function such(all: readonly string[], most: number): string {
  const unique = [...new Set(all)]
  return texts.such(unique.slice(0, most).map(short), Math.max(0, unique.length - most))
}

function toldBy(audits: readonly QualityAudit[]): string {
  const byProblem = new Map<string, string[]>()
  for (const { problem, subject } of audits.flatMap(({ items }) => items)) {
    const shown = byProblem.get(problem) ?? []
    if (subject !== null) shown.push(subject)
    byProblem.set(problem, shown)
  }
  return [...byProblem]
    .map(([problem, shown]) => {
      const sentence = problems[problem] ?? problem
      return shown.length === 0 ? sentence : `${sentence.replace(/\.$/, '')}: ${such(shown, MAX_SHOWN)}.`
    })
    .join(' ')
}

function ofSection(section: 'security' | 'cache', findings: readonly PageFindings[]): Fault[] {
  const byId = new Map<string, { audit: QualityAudit; page: string }[]>()
  for (const { page, quality } of findings) {
    for (const audit of quality?.[section].audits ?? []) {
      if (audit.state === 'failed') byId.set(audit.id, [...(byId.get(audit.id) ?? []), { audit, page }])
    }
  }
  return [...byId].map(([id, found]) => ({
    section,
    summary: toldBy(found.map(({ audit }) => audit)),
    todo: sentences[id]?.recommendation ?? null,
    pages: found.map(({ page }) => page),
    cost: Math.max(...found.map(({ audit }) => audit.impact)),
  }))
}

function ofPages(
  section: 'console' | 'requests',
  findings: readonly PageFindings[],
  shownBy: (one: PageFindings) => string[],
): Fault[] {
  const found = findings.filter((one) => shownBy(one).length > 0)
  if (found.length === 0) return []
  const summary = `${such(found.flatMap(shownBy), MAX_SHOWN)}.`
  return [{ section, summary, todo: null, pages: found.map(({ page }) => page), cost: 0 }]
}

export const hasAllResults = ({ quality, isStored }: PageFindings): boolean =>
  isStored &&
  quality !== null &&
  [quality.security, quality.cache].every(({ audits }) =>
    audits.every(({ state }) => state !== 'notMeasured'),
  )

/** Problems of several pages, each once, largest penalty first. */
export function webConfigFaults(findings: readonly PageFindings[]): Fault[] {
  return [
    ...ofSection('security', findings),
    ...ofSection('cache', findings),
    ...ofPages('requests', findings, ({ broken }) =>
      broken.map(({ status, url }) => texts.broken(status, url)),
    ),
    ...ofPages('console', findings, ({ consoleErrors }) => consoleErrors),
  ].sort((a, b) => b.cost - a.cost)
}

export const describeFault = ({ section, summary, todo, pages }: Fault): string =>
  `${texts.fault(texts.sections[section], summary, todo)} ${texts.onPages(such(pages, MAX_PAGES))}`
