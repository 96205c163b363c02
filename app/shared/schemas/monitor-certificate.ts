import { z } from 'zod'

/** The certificate of a connection that ends first: the server's own or an intermediate one. */
export const monitorCertificate = z.object({
  /** The common name of its subject. */
  name: z.string(),
  endsAt: z.iso.datetime(),
})
export type MonitorCertificate = z.infer<typeof monitorCertificate>
