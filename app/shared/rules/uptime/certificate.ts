import type { MonitorCertificate } from '../../schemas/monitor-certificate'

interface CertificateRow {
  certificate_name: string | null
  certificate_ends_at: Date | null
}

/** Null without a certificate and where its name is unknown. */
export const presentCertificate = ({
  certificate_name: name,
  certificate_ends_at: endsAt,
}: CertificateRow): MonitorCertificate | null =>
  name === null || endsAt === null ? null : { name, endsAt: endsAt.toISOString() }
