import type { z } from 'zod'
import {
  qualityAuditsMessages,
  qualityNotMeasuredMessages,
  qualitySectionsMessages,
} from '~/shared/messages/quality'
import { qualityProblemsMessages } from '~/shared/messages/quality-problems'
import type { Audit, AuditItem, AuditSection, cacheSection, securitySection } from '~/shared/schemas/audits'
import type { Finding, Quality, QualityAudit } from '~/shared/schemas/quality'
import { sectionOf } from './section'

interface Sentences {
  title: string
  failureTitle: string
  explanation: string
  recommendation: string
}
const sentences: Record<string, Sentences | undefined> = qualityAuditsMessages
const problems: Record<string, string | undefined> = qualityProblemsMessages
const reasons: Record<string, string | undefined> = qualityNotMeasuredMessages

const isAddress = (text: string | null) => text !== null && /^https?:/i.test(text)

const presentFinding = ({ problem, subject, value, bytes, resourceSize }: Finding): AuditItem => ({
  element: null,
  url: isAddress(subject) ? subject : null,
  texts: {
    problem: problems[problem] ?? problem,
    ...(subject !== null && !isAddress(subject) ? { subject } : {}),
    ...(value !== null ? { value } : {}),
  },
  values: {
    ...(resourceSize === undefined ? {} : { resourceSize }),
    ...(bytes === undefined ? {} : { bytes }),
  },
})

function presentAudit(audit: QualityAudit): Audit {
  const { id } = audit
  const sentence = sentences[id] ?? { title: id, failureTitle: id, explanation: '', recommendation: '' }
  const isOpen = audit.items.length > 0
  return {
    id: audit.id,
    engineId: audit.id,
    title: audit.state === 'failed' ? sentence.failureTitle : sentence.title,
    description:
      audit.state === 'notMeasured'
        ? (reasons[audit.id] ?? qualityNotMeasuredMessages.other)
        : sentence.explanation,
    recommendation: isOpen ? sentence.recommendation : null,
    score: audit.score,
    state: audit.state,
    weight: audit.weight,
    impact: audit.impact,
    group: null,
    displayValue: null,
    columns: [],
    items: audit.items.map(presentFinding),
    itemCount: audit.items.length + audit.omitted,
  }
}

const presentSection = (id: 'security' | 'cache', { score, audits }: Quality['security']): AuditSection =>
  sectionOf(id, qualitySectionsMessages[id], score, audits.map(presentAudit))

export const presentSecurity = ({ version, security }: Quality): z.input<typeof securitySection> => ({
  ...presentSection('security', security),
  version,
  weights: security.weights,
})

export const presentCache = ({ version, cache }: Quality): z.input<typeof cacheSection> => ({
  ...presentSection('cache', cache),
  version,
  weights: cache.weights,
  responses: cache.responses,
  omitted: cache.omitted,
  totalBytes: cache.totalBytes,
  wastedBytes: cache.wastedBytes,
})
