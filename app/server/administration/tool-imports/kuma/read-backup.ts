import { z } from 'zod'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { parseJson, refused } from '../parse-text'
import { type KumaMonitors, parseKumaMonitors } from './kuma-monitor'

const backup = z.object({ monitorList: z.array(z.unknown()).max(50_000) })

/** The JSON backup of version 1, which has no history. */
export function readKumaBackup(file: string): KumaMonitors {
  const { data } = backup.safeParse(parseJson(file))
  if (!data) throw refused(toolImportMessages.kuma.notBackup)
  return parseKumaMonitors(data.monitorList)
}
